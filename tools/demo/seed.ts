import { setTimeout as pause } from 'node:timers/promises';
import { withToolCommands } from '../with-tool-commands.ts';
import { form, recipeForm } from './form.ts';
import { Member } from './member.ts';
import { type DemoMember, demoPassword } from './members.ts';
import { pictureFile } from './picture-file.ts';
import type { DemoAct, DemoReport, DemoSubject } from './shapes.ts';
import type { DemoContent, Step } from './timeline.ts';
import { timeline } from './timeline.ts';

export interface Seeding {
  /** The loopback address at which the empty community is served. */
  url: string;
  dataFolder: string;
  /** Sets the time of the commands that follow. */
  setTime(time: Date): void;
  onProgress(done: number, of: number): void;
}

const day = 24 * 3_600_000;
const calls = {
  claim: 'claim',
  release: 'release',
  reopen: 'reopen',
  note: 'notes',
  decide: 'decisions',
  escalate: 'escalate',
  answer: 'appeal-answers',
};
/** Concurrent requests. */
const atOnce = 12;

/** Fills an empty community with the demo's history: every step is a request that a page of that member would send. */
export async function seed(demoContent: DemoContent, seeding: Seeding): Promise<void> {
  const { url, dataFolder, setTime, onProgress } = seeding;
  const settings = { dataFolder, host: '127.0.0.1', port: 0, publicUrl: undefined };
  const now = Date.now();
  const there = new Map<string, Member>();
  const ids = new Map<string, number | string>();
  const member = (key: string) => found(there, key);
  const reported = new Map<string, number>();

  async function carryOut(step: Step): Promise<void> {
    switch (step.what) {
      case 'join':
        return join(step.member);
      case 'leave':
        return leave(step.member);
      case 'gone':
        return gone(step.member);
      case 'recipe': {
        const { by, key, picture, isPublic = true } = step.recipe;
        const image = picture === false ? undefined : await pictureFile(`${key}.webp`);
        const { id } = await member(by).post<{ id: number }>('/api/recipes', recipeForm({ ...step.recipe, isPublic }, image));
        return void ids.set(`recipe ${key}`, id);
      }
      case 'post': {
        const { by, key, title, content, picture, video } = step.post;
        const file = picture ? (`${picture}.webp` as const) : video && (`${video}.webm` as const);
        const media = file && (await pictureFile(file));
        const body = form({ title, ...(content !== null && { content }), ...(media && { media }) });
        return void ids.set(`announcement ${key}`, (await member(by).post<{ id: number }>('/api/announcements', body)).id);
      }
      case 'comment': {
        const { by, post, parent, path, text } = step;
        const parentId = parent === null ? undefined : found(ids, `comment ${parent}`);
        const address = `/api/announcements/${found(ids, `announcement ${post}`)}/comments`;
        const { id } = await member(by).post<{ id: number }>(address, { content: text, parentId });
        ids.set(`comment ${path}`, id);
        return void ids.set(`comment ${text}`, id);
      }
      case 'edit': {
        const { by, post, title, content } = step;
        return member(by).send('PUT', `/api/announcements/${found(ids, `announcement ${post}`)}`, { title, content });
      }
      case 'like':
        return member(step.by).post(`/api/announcements/${found(ids, `announcement ${step.post}`)}/like`, { isLike: true });
      case 'like-comment':
        return member(step.by).post(`/api/comments/${found(ids, `comment ${step.path}`)}/like`, { isLike: true });
      case 'follow':
        return member(step.by).post(`/api/users/${found(ids, `user ${step.whom}`)}/follow`, { following: true });
      case 'report':
        return report(step.report);
      case 'moderate':
        return moderate(step.act);
      case 'rule':
        return member(step.by).send('PUT', `/api/rules/${step.number}`, { text: step.text });
    }
  }

  async function join({ key, name, email, firstName, lastName, bio, isPublic, nameless, faceless, role }: DemoMember): Promise<void> {
    const joined = await Member.signUp(url, name, email, demoPassword);
    const profileImage = nameless || faceless ? undefined : await pictureFile(`face-${key}.webp`);
    const about = { displayName: nameless ? '' : name, firstName, lastName, bio: bio ?? '', isPublic: String(isPublic) };
    await joined.send('PUT', '/api/auth/profile', form({ ...about, ...(profileImage && { profileImage }) }));
    const { id } = await joined.get<{ id: string }>('/api/auth/user');
    there.set(key, joined);
    ids.set(`user ${key}`, id);
    if (role) await grantRole(id, role);
  }

  const leave = async ({ key, email }: DemoMember) =>
    void (await (await member(key).signInAgain(email, demoPassword)).post('/api/auth/user/erasure'));

  /** The week is over: waits, with the clock stopped, until the account is deleted. */
  const gone = ({ key }: DemoMember) =>
    until(async () => (await member('marta').request(`/api/users/${found(ids, `user ${key}`)}/profile`)).status === 404, `${key} is gone`);

  /** Same as `npm run roles -- grant`. */
  const grantRole = (userId: string, role: NonNullable<DemoMember['role']>) =>
    withToolCommands(settings, (send) => send('change-role', { userId, role, change: 'grant' }));

  const moderators = () => demoContent.members.filter(({ role }) => role === 'moderator').map(({ key }) => member(key));

  const idOf = (about: DemoSubject): [contentType: string, id: number | string] => {
    const [contentType, key] = Object.entries(about)[0] as [string, string];
    return [contentType, found(ids, `${contentType} ${key}`)];
  };

  async function report({ by, about, reason, description }: DemoReport): Promise<void> {
    const [contentType, id] = idOf(about);
    // No content is edited before it is reported.
    const content = contentType === 'user' ? { reportedUserId: id } : { contentId: id, contentRevision: 0 };
    await member(by).post('/api/reports', { contentType, ...content, reason, description });
    const count = (reported.get(`${contentType}_${id}`) ?? 0) + 1;
    reported.set(`${contentType}_${id}`, count);
    await caseOf(moderators(), `${contentType}_${id}`, ({ reportsCount }) => reportsCount === count);
  }

  async function moderate(given: DemoAct): Promise<void> {
    const { by, about, act, with: more } = given;
    const caseId = idOf(about).join('_');
    if (act === 'appeal') return appeal(by, caseId, more);
    const { revision, content, appeals } = await caseOf([member(by)], caseId);
    const seen = { revision, contentRevision: content?.revision ?? null };
    const first = act === 'decide' ? seen : act === 'answer' ? { ...seen, decisionId: appeals[0]?.decisionId } : {};
    await member(by).post(`/api/moderation/cases/${caseId}/${calls[act]}`, { ...first, ...more });
    await caseOf([member(by)], caseId, ({ hidden, content }) => !content || content.hidden === hidden);
  }

  async function appeal(by: string, caseId: string, more: DemoAct['with']): Promise<void> {
    const decisions = await member(by).get<{ id: string; caseId: string }[]>('/api/decisions');
    const decision = decisions.find((one) => one.caseId === caseId);
    await member(by).post(`/api/decisions/${decision?.id}/appeal`, { caseId, ...more });
    await caseOf(moderators(), caseId, ({ appeals }) => appeals.length > 0);
  }

  const steps = timeline(demoContent);
  const likes: Promise<void>[] = [];
  for (const [index, step] of steps.entries()) {
    setTime(new Date(now - step.ago * day));
    // Likes are concurrent: no step depends on one, and their time is not shown.
    if (step.what === 'like' || step.what === 'like-comment') likes.push(carryOut(step));
    else await carryOut(step);
    if (likes.length === atOnce || index === steps.length - 1) await Promise.all(likes.splice(0));
    onProgress(index + 1, steps.length);
  }
  setTime(new Date());
}

interface SeenCase {
  revision: number;
  reportsCount: number;
  hidden: boolean;
  content: { revision: number; hidden: boolean } | null;
  appeals: { decisionId: string }[];
}

/**
 * Waits, with the clock stopped, until a report has reached its case, or a decision its subject. One of the moderators can see the case;
 * those whom it is about cannot.
 */
async function caseOf(moderators: Member[], id: string, isReady: (seen: SeenCase) => boolean = () => true): Promise<SeenCase> {
  let found: SeenCase | undefined;
  await until(async () => {
    for (const moderator of moderators) {
      const response = await moderator.request(`/api/moderation/cases/${id}`);
      found = response.ok ? ((await response.json()) as SeenCase) : undefined;
      if (found && isReady(found)) return true;
    }
    return false;
  }, `the case ${id} becomes what the demo waits for`);
  return found as SeenCase;
}

/** Enough for a busy machine, in ms. */
const longestWaitMs = 30_000;

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + longestWaitMs; !(await isSo()); await pause(20))
    if (Date.now() > end) throw new Error(`The demo waited too long until ${what}`);
}

function found<T>(map: Map<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo refers to '${key}' before it exists`);
  return value;
}
