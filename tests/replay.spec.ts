import { randomUUID } from 'node:crypto';
import { decideAnnouncement } from '@potluck/command-api/deciders/announcement';
import { decideComment } from '@potluck/command-api/deciders/comment';
import { system } from '@potluck/command-api/deciders/context';
import { type CaseCommand, decideCase } from '@potluck/command-api/deciders/moderation-case';
import { decideRecipe } from '@potluck/command-api/deciders/recipe';
import { decideReport, type Reported } from '@potluck/command-api/deciders/report';
import { decideUser } from '@potluck/command-api/deciders/user';
import { createHandle } from '@potluck/command-api/handle';
import { runReactions } from '@potluck/command-api/reactions/run-reactions';
import {
  announcement,
  comment,
  isSanction,
  moderationCase,
  movesOf,
  type OpenedCase,
  outcomesOf,
  positionToken,
  Refused,
  recipe,
  report,
  user,
} from '@potluck/events';
import type { CaseDetail, CaseHistory, CaseSummary, HistoryEvent } from '@potluck/events/answers';
import { partsOf } from '@potluck/frontend/features/moderation/replay/history-parts';
import { emptyReplay, extend, type World } from '@potluck/frontend/features/moderation/replay/replay';
import { type Kitchen, openKitchen } from '@potluck/query-api/kitchen.fixture';
import { followedFolds } from '@potluck/stores/followed-folds';
import { seeded } from '@potluck/tools/demo/seeded';
import { afterAll, beforeAll, expect, test } from 'vitest';

const histories = 1_000;
const rounds = 6;
/** Of the cases, so many are opened in each round. */
const pagesShare = 0.2;
/** Commands and reads at once. */
const atOnce = 100;

const random = seeded('the replay of a case');
const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const words = ['soup', 'pans', 'bread', 'for', 'sale', 'tonight', 'come', 'bring', 'nothing'];
const someText = () => Array.from({ length: 1 + Math.floor(random() * 6) }, () => oneOf(words)).join(' ');

const types = ['announcement', 'comment', 'recipe', 'user'] as const;
type ContentType = (typeof types)[number];
interface Subject {
  contentType: ContentType;
  contentId: number | null;
  reportedUserId: string;
  caseId: string;
  /** What the case's page said, and where the log was. */
  recorded: { position: number; said: CaseSummary | CaseDetail }[];
}

let kitchen: Kitchen;
let close: () => Promise<void>;
let perform: ReturnType<typeof createPerform>;
let settled: () => Promise<bigint>;

beforeAll(async () => {
  kitchen = await openKitchen();
  const { events } = kitchen.ports;
  const folds = followedFolds(events);
  const handle = createHandle(events, folds, randomUUID);
  const reactions = runReactions(kitchen.ports, { handle, folds, clock: () => new Date(), alone: true });
  close = async () => {
    await reactions.stop();
    await folds.close();
    await kitchen.close();
  };
  for (const id of ['ana', 'ben', 'cleo', 'dora', 'mia', 'noa']) await kitchen.member(id);
  for (const id of ['mia', 'noa']) await kitchen.role(id, 'moderator');
  perform = createPerform(handle);
  settled = async () => {
    for (let head = -1n; ; ) {
      const now = await events.head();
      if (now === head) return head;
      head = now;
      await reactions.done(head);
    }
  };
});
afterAll(() => close?.());

/** A random act on a subject, as its route decides it. What is refused has not happened. */
function createPerform(handle: ReturnType<typeof createHandle>) {
  type Reader = Parameters<Parameters<typeof handle>[3]>[0];
  const envelope = (actor: string) => ({ actor, at: new Date().toISOString(), correlationId: randomUUID() });
  const contextOf = async (reader: Reader, actor: string) => ({
    actor: actor === 'system' ? system : await reader.stateOf(user, actor),
    now: new Date().toISOString(),
  });
  const quietly = (acting: Promise<unknown>) =>
    acting.catch((error) => {
      if (!(error instanceof Refused)) throw error;
    });

  const write = ({ contentType, contentId, reportedUserId }: Subject, isNew: boolean) => {
    const id = contentId ?? 0;
    const [title, content, actor] = [someText(), someText(), reportedUserId];
    switch (contentType) {
      case 'announcement':
        return handle(announcement, id, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state) =>
            isNew
              ? decideAnnouncement({ type: 'PostAnnouncement', data: { announcementId: id, title, content, media: null } }, state, context)
              : decideAnnouncement({ type: 'EditAnnouncement', data: { title, content } }, state, context);
        });
      case 'comment':
        return handle(comment, id, envelope(actor), async (reader) => {
          const context = { ...(await contextOf(reader, actor)), post: await reader.stateOf(announcement, 1) };
          return (state) =>
            isNew
              ? decideComment({ type: 'AddComment', data: { commentId: id, announcementId: 1, parentId: null, content } }, state, context)
              : decideComment({ type: 'EditComment', data: { content } }, state, context);
        });
      case 'recipe': {
        const none = { description: null, image: null, prepTime: null, cookTime: null, servings: null, difficulty: null };
        const data = { title, ...none, ingredients: [content], instructions: [someText()], isPublic: true };
        return handle(recipe, id, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state, revision) =>
            isNew
              ? decideRecipe({ type: 'CreateRecipe', data: { recipeId: id, ...data } }, state, { ...context, revision })
              : decideRecipe({ type: 'UpdateRecipe', data }, state, { ...context, revision });
        });
      }
      case 'user': {
        const names = { displayName: title, firstName: null, lastName: null };
        const data = { ...names, bio: content, isPublic: true, profileImage: null };
        return handle(user, actor, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state) => decideUser({ type: 'UpdateProfile', data }, state, context);
        });
      }
    }
  };

  const remove = ({ contentType, contentId, reportedUserId: actor }: Subject) => {
    const id = contentId ?? 0;
    switch (contentType) {
      case 'announcement':
        return handle(announcement, id, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state) => decideAnnouncement({ type: 'DeleteAnnouncement', data: {} }, state, context);
        });
      case 'comment':
        return handle(comment, id, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state) => decideComment({ type: 'DeleteComment', data: {} }, state, context);
        });
      case 'recipe':
        return handle(recipe, id, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state, revision) => decideRecipe({ type: 'DeleteRecipe', data: {} }, state, { ...context, revision });
        });
      case 'user':
        return Promise.resolve();
    }
  };

  const fileReport = (subject: Subject, actor: string) => {
    const { contentType, contentId, reportedUserId, caseId } = subject;
    return handle(report, `${actor}_${caseId}`, envelope(actor), async (reader) => {
      const aggregate = { announcement, comment, recipe, user }[contentType];
      const content = await reader.stateOf(aggregate as typeof announcement, (contentId ?? reportedUserId) as never);
      const post = await reader.stateOf(announcement, 1);
      const context = {
        ...(await contextOf(reader, actor)),
        reported: { contentType, content, post } as unknown as Reported,
        author: await reader.stateOf(user, reportedUserId),
        seen: { currentRevision: null, contentAt: null, authorRevision: null, postRevision: null },
      };
      const data = { contentType, contentId, reportedUserId, reason: 'spam' as const, contentRevision: null, description: someText() };
      return (state) => decideReport({ type: 'FileReport', data }, state, context);
    });
  };

  /** One of the moves that the case allows this moderator now. */
  const moderate = ({ caseId }: Subject, actor: string) =>
    handle(moderationCase, caseId, envelope(actor), async (reader) => {
      const context = { ...(await contextOf(reader, actor)), caseId, rules: { named: undefined, any: false } };
      return (state, revision) =>
        state.status === 'absent' ? [] : decideCase(someMove(state, revision, actor), state, { ...context, revision });
    });

  const someMove = (state: OpenedCase, revision: number, actor: string): CaseCommand => {
    const moves = movesOf(state, { userId: actor, roles: ['moderator'] }, new Date().toISOString());
    const notes = { noteInternal: someText(), noteToAuthor: null, noteToReporters: null };
    const decided = { decisionId: randomUUID(), contentRevision: null, revision, rule: null, ...notes };
    // Sanctions take a person's standing and dates; their events are not in the content's replay.
    const contentOutcomes = outcomesOf(state).filter((outcome) => !isSanction(outcome));
    // Seldom: from then on moderators only add notes.
    if (moves.includes('escalate') && random() < 0.02) return { type: 'EscalateCase', data: { code: 'unsure', note: someText() } };
    const often = moves.filter((move) => move !== 'note' && move !== 'escalate');
    // Notes are in all states.
    switch (often.length > 0 && random() < 0.8 ? oneOf(often) : 'note') {
      case 'claim':
        return { type: 'ClaimCase' };
      case 'release':
        return random() < 0.3 ? { type: 'ReleaseCase' } : { type: 'Decide', data: { outcome: oneOf(contentOutcomes), ...decided } };
      case 'reopen':
        return { type: 'ReopenCase' };
      case 'decide':
        return { type: 'Decide', data: { outcome: oneOf(contentOutcomes), ...decided } };
      default:
        return { type: 'AddNote', data: { noteId: randomUUID(), note: someText() } };
    }
  };

  const acts: ((subject: Subject) => Promise<unknown>)[] = [
    (subject) => write(subject, false),
    (subject) => fileReport(subject, oneOf(['cleo', 'dora'])),
    // Mostly one moderator, so that much is allowed.
    ...[1, 2, 3, 4].map(() => (subject: Subject) => moderate(subject, random() < 0.9 ? 'mia' : 'noa')),
    (subject) => (random() < 0.3 ? remove(subject) : write(subject, false)),
  ];
  return {
    begin: async (subject: Subject) => {
      if (subject.contentType !== 'user') await write(subject, true);
      await fileReport(subject, 'ben');
    },
    act: (subject: Subject) => quietly(oneOf(acts)(subject)),
  };
}

async function inParts<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) await Promise.all(items.slice(from, from + atOnce).map(work));
}

async function get(path: string, at: bigint) {
  const answer = await kitchen.get('mia', path, { 'X-Potluck-Position': positionToken(kitchen.ports.events.storeId, at) });
  expect(answer.status, path).toBe(200);
  return answer;
}
const read = async <T>(path: string, at: bigint): Promise<T> => (await get(path, at)).body;

test(`the replay of ${histories} random histories shows at every position what the page said then`, async () => {
  await kitchen.post(1, 'noa');
  const subjects = Array.from({ length: histories }, (_, index): Subject => {
    // A person needs an account of their own: fewer of them.
    const contentType = index % 25 === 0 ? 'user' : oneOf(types.slice(0, 3));
    const contentId = contentType === 'user' ? null : 100 + index;
    const reportedUserId = contentType === 'user' ? `member-${index}` : 'ana';
    return { contentType, contentId, reportedUserId, caseId: `${contentType}_${contentId ?? reportedUserId}`, recorded: [] };
  });
  for (const { contentType, reportedUserId } of subjects) if (contentType === 'user') await kitchen.member(reportedUserId);
  await inParts(subjects, perform.begin);
  for (let round = 0; round <= rounds; round++) {
    if (round > 0) await inParts(subjects, perform.act);
    await record(subjects);
  }
  const at = await settled();
  const kinds = new Set<string>();
  await inParts(subjects, async ({ caseId, contentType, recorded }) => {
    const events = await readInParts(`/api/moderation/cases/${caseId}/history`, at);
    const replay = extend(emptyReplay(contentType), events);
    for (const { type } of events) kinds.add(type);
    for (const { position, said } of recorded) {
      const world = replay.worlds[replay.events.findLastIndex((event) => event.position <= position)];
      expect(world && shown(world, 'content' in said), `${caseId} at ${position}`).toEqual(asSaid(said));
    }
  });
  // Nothing that can happen was left out.
  const happened = [
    'AnnouncementDeleted',
    'AnnouncementRestored',
    'CaseReleased',
    'CaseReopened',
    'CommentRestored',
    'RecipeRestored',
    'ProfileUpdated',
  ];
  expect([...kinds]).toEqual(expect.arrayContaining(happened));
}, 120_000);

/** As the page does with a long history: a first page, then parts side by side. */
async function readInParts(path: string, at: bigint): Promise<HistoryEvent[]> {
  const first = await read<CaseHistory>(`${path}?limit=5`, at);
  const parts = await Promise.all(
    partsOf(first.after, first.end, 6).map(({ after, through }) => read<CaseHistory>(`${path}?after=${after}&through=${through}`, at)),
  );
  expect(parts.filter(({ more }) => more)).toEqual([]);
  return [first, ...parts.reverse()].flatMap(({ events }) => events);
}

/** What the queue says of all cases now, and the page of some of them. */
async function record(subjects: readonly Subject[]): Promise<void> {
  const at = await settled();
  const position = Number(at);
  const byId = new Map(subjects.map((subject) => [subject.caseId, subject]));
  let count = 0;
  for (const state of ['open', 'decided']) {
    for (let next: string | undefined = `/api/moderation/cases?state=${state}&limit=100`; next; ) {
      const { body, headers }: { body: CaseSummary[]; headers: Headers } = await get(next, at);
      for (const said of body) byId.get(said.id)?.recorded.push({ position, said });
      count += body.length;
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
  }
  expect(count).toBe(subjects.length);
  const some = subjects.filter(() => random() < pagesShare);
  await inParts(some, async ({ caseId, recorded }) => {
    recorded.push({ position, said: await read<CaseDetail>(`/api/moderation/cases/${caseId}`, at) });
  });
}

function asSaid(said: CaseSummary | CaseDetail) {
  const { status, claim, outcome, hidden, reportsCount, excerpt } = said;
  const content = 'content' in said ? said.content : undefined;
  return {
    excerpt,
    status,
    claim: claim?.moderator.id ?? null,
    outcome,
    hidden,
    reports: reportsCount,
    ...(content !== undefined && {
      content: content && { title: content.title, text: content.text, hidden: content.hidden, revision: content.revision },
    }),
  };
}

/** The same as the replay shows it. */
function shown({ content, moderationCase: known, reports }: World, withContent: boolean) {
  if (known.status === 'absent') return undefined;
  const { title, text, hidden, revision, absence } = content;
  return {
    excerpt: absence ? null : (title ?? text),
    status: known.status,
    claim: known.claim?.moderatorId ?? null,
    outcome: known.decision?.outcome ?? null,
    hidden: known.hiddenBy !== undefined,
    reports,
    ...(withContent && { content: absence ? null : { title, text, hidden, revision } }),
  };
}
