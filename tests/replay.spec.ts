import { randomUUID } from 'node:crypto';
import { createHandle } from '@potluck/command-api/handle';
import { runReactions } from '@potluck/command-api/reactions/run-reactions';
import { positionToken } from '@potluck/events';
import type { CaseHistory, HistoryEvent } from '@potluck/events/answers/case-history';
import type { CaseDetail, CaseSummary } from '@potluck/events/answers/cases';
import { partsOf } from '@potluck/frontend/features/moderation/replay/history-parts';
import { emptyReplay, extend, type Replay } from '@potluck/frontend/features/moderation/replay/replay';
import { type Kitchen, openKitchen } from '@potluck/query-api/kitchen.fixture';
import { followedFolds } from '@potluck/stores/followed-folds';
import { seeded } from '@potluck/tools/demo/seeded';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answered, answeredNotes, type CaseAnswer, replayed, replayedNotes, withheldSince } from './answers-and-replay.ts';
import { createActs, type Subject } from './random-cases.ts';

/** All with the long specs. */
const histories = process.env.POTLUCK_LONG_SPECS === 'left out' ? 250 : 500;
const rounds = 10;
/** The share of the cases that are opened in each round. */
const pagesShare = 0.2;
/** Concurrent commands and reads. */
const atOnce = 100;
/** The authors of the cases' content. */
const authors = Array.from({ length: 20 }, (_, index) => `author-${index}`);
const gone = ['author-0', 'author-1', 'author-2', 'author-3', 'member-25', 'member-75'];
const [leaving, staying] = ['author-4', 'author-5'] as const;

const random = seeded('the replay of a case');
const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const types = ['announcement', 'comment', 'recipe'] as const;

/** The recorded answer about a case, and the position of the log. */
interface Recorded {
  position: number;
  recordedAnswer: CaseAnswer;
  isLeaving: boolean;
}
type History = Subject & { recorded: Recorded[] };

let kitchen: Kitchen;
let close: () => Promise<void>;
let perform: ReturnType<typeof createActs>;
let settled: () => Promise<bigint>;

beforeAll(async () => {
  kitchen = await openKitchen();
  const { events } = kitchen.ports;
  const folds = followedFolds(events);
  const handle = createHandle(events, folds, randomUUID);
  const reactions = runReactions(kitchen.ports, { handle, folds, clock: () => new Date(), caseDays: 180, alone: true });
  close = async () => {
    await reactions.stop();
    await folds.close();
    await kitchen.close();
  };
  for (const id of [...authors, 'ben', 'cleo', 'dora', 'mia', 'noa']) await kitchen.member(id);
  for (const id of ['mia', 'noa']) await kitchen.role(id, 'moderator');
  perform = createActs(handle, random);
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

async function inParts<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) await Promise.all(items.slice(from, from + atOnce).map(work));
}

async function get(path: string, at: bigint) {
  const answer = await kitchen.get('mia', path, { 'X-Potluck-Position': positionToken(kitchen.ports.events.storeId, at) });
  expect(answer.status, path).toBe(200);
  return answer;
}
const read = async <T>(path: string, at: bigint): Promise<T> => (await get(path, at)).body;

/** Some members ask for their deletion, some cancel it, and some accounts are erased with their content and the notes of their cases. */
async function comeAndGo(round: number): Promise<void> {
  if (round === 2) for (const id of [leaving, staying]) await perform.leave(id, 7);
  if (round === 4) await perform.stay(staying);
  if (round !== 8) return;
  for (const id of gone) await perform.leave(id, 0);
  const isErased = async (id: string) => (await kitchen.ports.events.readBackwards(`user-${id}`, { most: 1 }))[0]?.type === 'AccountErased';
  await vi.waitUntil(async () => (await Promise.all(gone.map(isErased))).every(Boolean), { timeout: 60_000, interval: 100 });
}

test(`the replay of ${histories} random histories shows at every position what the page showed then`, async () => {
  await kitchen.post(1, 'noa');
  const subjects = await Promise.all(
    Array.from({ length: histories }, async (_, index): Promise<History> => {
      // Each case about a user needs an account, so there are fewer of them.
      const contentType = index % 25 === 0 ? 'user' : oneOf(types);
      const contentId = contentType === 'user' ? null : 100 + index;
      const reportedUserId = contentType === 'user' ? `member-${index}` : oneOf(authors);
      const hasPicture = contentType === 'announcement' && random() < 0.3;
      const media = hasPicture ? await kitchen.file(reportedUserId, String(index).padStart(32, '0'), 'picture') : null;
      return { contentType, contentId, reportedUserId, caseId: `${contentType}_${contentId ?? reportedUserId}`, media, recorded: [] };
    }),
  );
  for (const { contentType, reportedUserId } of subjects) if (contentType === 'user') await kitchen.member(reportedUserId);
  await inParts(subjects, perform.begin);
  for (let round = 0; round <= rounds; round++) {
    if (round > 0) await inParts(subjects, perform.act);
    await comeAndGo(round);
    await record(subjects);
  }
  const at = await settled();
  const kinds = new Set<string>();
  const withheld = new Set<string>();
  await inParts(subjects, async (subject) => {
    const { caseId, contentType, reportedUserId, recorded } = subject;
    const events = await readInParts(`/api/moderation/cases/${caseId}/history`, at);
    const { opened, isPrivate } = await read<CaseDetail>(`/api/moderation/cases/${caseId}`, at);
    const now = { isErased: gone.includes(reportedUserId), isPrivate, isOpened: opened.recipe };
    const replay = extend(emptyReplay(contentType), events);
    for (const event of events) {
      kinds.add(event.type);
      if (event.withheld) withheld.add(event.withheld.why);
    }
    for (const one of recorded) expectAsRecorded(replay, one, now, caseId);
  });
  // Every kind of event happened.
  expect([...kinds]).toEqual(expect.arrayContaining(happened));
  expect([...withheld].sort()).toEqual(['erased', 'expired', 'private']);
}, 600_000);

const happened = [
  'AnnouncementDeleted',
  'AnnouncementMediaPurged',
  'AnnouncementRestored',
  'AccountErased',
  'AppealDecided',
  'AppealFiled',
  'AppealLapsed',
  'CaseNotesExpired',
  'CaseReleased',
  'CaseReopened',
  'CommentRestored',
  'ErasureCancelled',
  'RecipeRestored',
  'ProfileUpdated',
];

function expectAsRecorded(
  replay: Replay,
  { position, recordedAnswer, isLeaving }: Recorded,
  now: Parameters<typeof withheldSince>[2],
  caseId: string,
) {
  const about = `${caseId} at ${position}`;
  const until = replay.events.findLastIndex((event) => event.position <= position);
  const world = replay.worlds[until];
  if (!world) throw new Error(`${about}: there is nothing`);
  const expected = answered(recordedAnswer, isLeaving);
  const actual = replayed(world, 'content' in recordedAnswer);
  expect(actual, about).toEqual({ ...expected, ...withheldSince(world, expected, now) });
  if ('timeline' in recordedAnswer)
    expect(replayedNotes(replay.events.slice(0, until + 1), recordedAnswer, now), about).toEqual(answeredNotes(recordedAnswer));
}

/** As the page reads a long history: a first page, then parts in parallel. */
async function readInParts(path: string, at: bigint): Promise<HistoryEvent[]> {
  const first = await read<CaseHistory>(`${path}?limit=5`, at);
  const parts = await Promise.all(
    partsOf(first.after, first.end, 6).map(({ after, through }) => read<CaseHistory>(`${path}?after=${after}&through=${through}`, at)),
  );
  expect(parts.filter(({ more }) => more)).toEqual([]);
  return [first, ...parts.reverse()].flatMap(({ events }) => events);
}

/** Records the queue's answers about all cases, and the pages of some. */
async function record(subjects: readonly History[]): Promise<void> {
  const at = await settled();
  const position = Number(at);
  const byId = new Map(subjects.map((subject) => [subject.caseId, subject]));
  const queue = async (filter: string) => {
    const found: CaseSummary[] = [];
    for (let next: string | undefined = `/api/moderation/cases?${filter}&limit=100`; next; ) {
      const { body, headers }: { body: CaseSummary[]; headers: Headers } = await get(next, at);
      found.push(...body);
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    return found;
  };
  const leavers = new Set((await Promise.all(states.map((state) => queue(`state=${state}&leaving=true`)))).flat().map(({ id }) => id));
  const all = (await Promise.all(states.map((state) => queue(`state=${state}`)))).flat();
  expect(all).toHaveLength(subjects.length);
  for (const recordedAnswer of all)
    byId.get(recordedAnswer.id)?.recorded.push({ position, recordedAnswer, isLeaving: leavers.has(recordedAnswer.id) });
  const some = subjects.filter(() => random() < pagesShare);
  await inParts(some, async ({ caseId, recorded }) => {
    recorded.push({
      position,
      recordedAnswer: await read<CaseDetail>(`/api/moderation/cases/${caseId}`, at),
      isLeaving: leavers.has(caseId),
    });
  });
}
const states = ['open', 'decided'];
