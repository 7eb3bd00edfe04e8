import { setTimeout as pause } from 'node:timers/promises';
import { form, recipeForm } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { withToolCommands } from '@potluck/tools/with-tool-commands';
import { vi } from 'vitest';
import { manySignUps, type PotluckProcess, removeFolder, startPotluckProcess, temporaryFolder } from '../potluck-process.ts';
import { photo } from './photo.ts';
import { type Caller, callers, isSuspended, type Role, type Suspended, suspended } from './roles.ts';

/** Not 'Moderator', since such names are reserved. */
export const nameOf = (role: Caller): string => `Cook ${callers.indexOf(role)}`;

export type State = 'visible' | 'hidden' | 'deleted';
type CaseState = 'open' | 'claimed' | 'decided';
interface Made {
  id: number;
  picture: string;
}
interface Appealed {
  caseId: string;
  decisionId: string;
  revision: number;
  contentRevision: number | null;
}
interface CaseAnswer {
  revision: number;
  reportsCount: number;
  content: { hidden: boolean; revision: number } | null;
}

/** A server with a member of every role, in which content in every state can be created. */
export class World {
  private constructor(
    readonly potluck: PotluckProcess,
    private readonly folder: string,
    readonly members: ReadonlyMap<Caller, Member>,
    readonly ids: ReadonlyMap<Caller, string>,
    /** Has a private profile with a picture, and no role of those above. */
    readonly hermit: { member: Member; id: string; picture: string },
  ) {}

  static async start(): Promise<World> {
    const folder = await temporaryFolder();
    const potluck = await startPotluckProcess({ dataFolder: folder, env: manySignUps });
    const members = new Map<Caller, Member>();
    const ids = new Map<Caller, string>();
    const settings = { dataFolder: folder, host: '127.0.0.1', port: 0, publicUrl: undefined };
    const join = async (name: string, isPublic: boolean) => {
      const member = await Member.signUp(potluck.url, name);
      const about = { displayName: name, isPublic: String(isPublic), profileImage: await photo() };
      const { id, profileImageUrl } = await member.send<{ id: string; profileImageUrl: string }>('PUT', '/api/auth/profile', form(about));
      return { member, id, picture: profileImageUrl };
    };
    const grant = async (role: Caller) => {
      const granted = /moderator|analyst|administrator/.exec(role)?.[0] as 'moderator' | 'analyst' | 'administrator' | undefined;
      const userId = ids.get(role) as string;
      if (granted) await withToolCommands(settings, (send) => send('change-role', { userId, role: granted, change: 'grant' }));
    };
    for (const role of callers.filter((role) => role !== 'visitor')) {
      const { member, id } = await join(nameOf(role), true);
      members.set(role, member);
      ids.set(role, id);
      if (!isSuspended(role)) await grant(role);
    }
    const world = new World(potluck, folder, members, ids, await join('hermit', false));
    await world.rule('1');
    // Before they have a role: a case about a member with a role would be escalated.
    for (const role of suspended) {
      await world.suspend(role);
      await grant(role);
    }
    return world;
  }

  async end(): Promise<void> {
    await this.potluck.stop();
    await removeFolder(this.folder);
  }

  member(role: Caller): Member {
    const member = this.members.get(role);
    if (!member) throw new Error(`${role} is no member`);
    return member;
  }

  id = (role: Caller): string => this.ids.get(role) as string;

  /** What was created since the last change, by its description. */
  readonly #created = new Map<string, Promise<unknown>>();

  /** The same as for the roles before, since a read or a refused request has changed nothing; most of a run would be creating. */
  private same<T>(description: unknown[], create: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(description);
    const created = (this.#created.get(key) as Promise<T> | undefined) ?? create();
    this.#created.set(key, created);
    return created;
  }

  /** To be called after a request that has changed something. */
  changed(): void {
    this.#created.clear();
  }

  /** By the owner by default. `picture` is the address of its picture, if it has one. */
  post(state: State = 'visible', { by = 'owner' as Role, withPicture = false } = {}): Promise<Made> {
    return this.same(['post', state, by, withPicture], () => this.newPost(state, by, withPicture));
  }

  private async newPost(state: State, by: Role, withPicture: boolean): Promise<Made> {
    const fields = { title: 'A post', content: 'Soup', ...(withPicture && { media: await photo() }) };
    const { id, image } = await this.member(by).post<{ id: number; image: string }>('/api/announcements', form(fields));
    await this.bring(`announcement_${id}`, `/api/announcements/${id}`, state);
    return { id, picture: image };
  }

  /** Under a visible post. */
  comment(state: State = 'visible'): Promise<{ id: number }> {
    return this.same(['comment', state], () => this.newComment(state));
  }

  private async newComment(state: State): Promise<{ id: number }> {
    const post = await this.post();
    const comment = await this.member('owner').post<{ id: number }>(`/api/announcements/${post.id}/comments`, { content: 'A comment' });
    await this.bring(`comment_${comment.id}`, `/api/comments/${comment.id}`, state);
    return comment;
  }

  recipe(state: State | 'private' = 'visible', { withPicture = false } = {}): Promise<Made> {
    return this.same(['recipe', state, withPicture], () => this.newRecipe(state, withPicture));
  }

  private async newRecipe(state: State | 'private', withPicture: boolean): Promise<Made> {
    const recipe = {
      title: 'A recipe',
      description: 'Soup',
      ingredients: ['1 leek'],
      instructions: ['Cook'],
      isPublic: state !== 'private',
    };
    const body = recipeForm(recipe, withPicture ? await photo() : undefined);
    const { id, image } = await this.member('owner').post<{ id: number; image: string }>('/api/recipes', body);
    if (state !== 'private') await this.bring(`recipe_${id}`, `/api/recipes/${id}`, state);
    return { id, picture: image };
  }

  /** The case about a new post, reported by the reporter and the involved moderator. */
  case(state: CaseState = 'open', { by = 'owner', claimedBy = 'moderator' }: { by?: Role; claimedBy?: Role } = {}): Promise<string> {
    return this.same(['case', state, by, claimedBy], () => this.newCase(state, by, claimedBy));
  }

  private async newCase(state: CaseState, by: Role, claimedBy: Role): Promise<string> {
    const id = `announcement_${(await this.newPost('visible', by, false)).id}`;
    await this.report(id);
    if (state !== 'open') await this.member(claimedBy).post(`/api/moderation/cases/${id}/claim`);
    if (state === 'decided') await this.decide(id, claimedBy, 'hide');
    return id;
  }

  /** The decision about it, once its author has been notified. */
  async decisionOn(caseId: string): Promise<string> {
    for (let attempt = 0; attempt < 500; attempt++) {
      const decisions = await this.member('owner').get<{ id: string; caseId: string; canAppeal: boolean }[]>('/api/decisions');
      const found = decisions.find((one) => one.caseId === caseId && one.canAppeal);
      if (found) return found.id;
    }
    throw new Error(`nobody is told of the decision on ${caseId}`);
  }

  /** A case that the owner has appealed, and that the other moderator has claimed. */
  appealed(): Promise<Appealed> {
    return this.same(['appealed'], () => this.newAppealed());
  }

  private async newAppealed(): Promise<Appealed> {
    const caseId = await this.newCase('decided', 'owner', 'moderator');
    const decisionId = await this.decisionOn(caseId);
    await this.member('owner').post(`/api/decisions/${decisionId}/appeal`, { caseId, text: 'It breaks no rule' });
    await this.member('other moderator').post(`/api/moderation/cases/${caseId}/claim`);
    const { revision, content } = await this.seen(caseId, 'other moderator');
    return { caseId, decisionId, revision, contentRevision: content?.revision ?? null };
  }

  /** The address, within the case, of a reported post's picture that this role has opened. */
  openedPicture(state: 'visible' | 'hidden', by?: Role): Promise<string> {
    return this.same(['opened picture', state, by], () => this.newOpenedPicture(state, by));
  }

  private async newOpenedPicture(state: 'visible' | 'hidden', by?: Role): Promise<string> {
    const id = `announcement_${(await this.newPost(state, 'owner', true)).id}`;
    if (state === 'visible') await this.report(id);
    if (by)
      await this.member(by).request(`/api/moderation/cases/${id}/access`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ what: 'media' }),
      });
    return `/api/moderation/cases/${id}/media/0`;
  }

  /** The input of a decision: the revisions on the moderator's screen, and the rest. */
  async decision(id: string, by: Role, outcome: 'hide' | 'dismiss'): Promise<object> {
    const { revision, content } = await this.seen(id, by);
    return {
      outcome,
      revision,
      contentRevision: content?.revision ?? null,
      noteInternal: 'Seen',
      ...(outcome === 'hide' && { rule: await this.rule('1') }),
    };
  }

  private async suspend(role: Suspended): Promise<void> {
    const administrator = this.member('administrator');
    const { id } = await administrator.post<{ id: string }>('/api/moderation/cases', {
      contentType: 'user',
      reportedUserId: this.id(role),
    });
    await administrator.post(`/api/moderation/cases/${id}/claim`);
    const { revision } = await this.seen(id, 'administrator');
    const until = new Date(Date.now() + 24 * 60 * 60 * 1_000).toISOString();
    const decision = { outcome: 'suspend', until, revision, rule: await this.rule('1'), noteInternal: 'Seen' };
    await administrator.post(`/api/moderation/cases/${id}/decisions`, decision);
    await vi.waitUntil(async () => (await this.member(role).get<{ suspension: object | null }>('/api/auth/user')).suspension, {
      timeout: 20_000,
    });
  }

  /** The rule with this number; it is created if missing. */
  async rule(number: '1' | '2'): Promise<{ id: string; revision: number }> {
    const administrator = this.member('administrator');
    const known = (await administrator.get<{ id: string; revision: number }[]>('/api/rules')).find(({ id }) => id === number);
    if (known) return { id: number, revision: known.revision };
    return administrator.send('PUT', `/api/rules/${number}`, { text: 'Be kind', revision: null });
  }

  private async decide(id: string, by: Role, outcome: 'hide'): Promise<void> {
    await this.member(by).post(`/api/moderation/cases/${id}/decisions`, await this.decision(id, by, outcome));
    await this.until(id, by, ({ content }) => content?.hidden === true);
  }

  private async bring(caseId: string, path: string, state: State): Promise<void> {
    if (state === 'deleted') await this.member('owner').send('DELETE', path);
    if (state !== 'hidden') return;
    await this.report(caseId);
    await this.member('other moderator').post(`/api/moderation/cases/${caseId}/claim`);
    await this.decide(caseId, 'other moderator', 'hide');
  }

  private async report(caseId: string): Promise<void> {
    const [contentType, contentId] = caseId.split('_');
    const report = { contentType, contentId: Number(contentId), reason: 'other' };
    await this.member('reporter').post('/api/reports', report);
    await this.member('involved moderator').post('/api/reports', report);
    await this.until(caseId, 'other moderator', ({ reportsCount }) => reportsCount === 2);
  }

  private seen = (id: string, by: Role) => this.member(by).get<CaseAnswer>(`/api/moderation/cases/${id}`);

  /** Waits for a reaction. */
  private async until(id: string, by: Role, isReady: (seen: CaseAnswer) => boolean): Promise<void> {
    for (let attempt = 0; attempt < 500; attempt++) {
      const response = await this.member(by).request(`/api/moderation/cases/${id}`);
      if (response.ok && isReady((await response.json()) as CaseAnswer)) return;
      await pause(10);
    }
    throw new Error(`The case ${id} did not become what the test needs`);
  }
}
