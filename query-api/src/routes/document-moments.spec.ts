import type { BegunDocument, ShownDocument } from '@potluck/events/answers/documents';
import type { EventDetail } from '@potluck/events/answers/events';
import type { Recorded } from '@potluck/events/recorded';
import { DocumentHistory } from '@potluck/projector/documents';
import * as e from '@potluck/projector/history.fixture';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { foldDocument } from '../analysis/document-as-of.ts';
import { fieldsOf, openAnalysis } from './documents-as-of.fixture.ts';

let analysis: Awaited<ReturnType<typeof openAnalysis>>;
let posted: Recorded;
let edited: Recorded;
let liked: Recorded;
let deleted: Recorded;
beforeAll(async () => {
  analysis = await openAnalysis();
  const { happen, kitchen } = analysis;
  posted = await happen(e.posted(7654));
  edited = await happen(e.postEdited(7654, 'Minestrone'));
  liked = await happen(e.liked(7654, 'ben'));
  deleted = await happen(e.postDeleted(7654));
  await happen(e.recipeCreated(5), e.followed('ben', 'ana'));
  await kitchen.role('ben', 'moderator');
  await analysis.indexed();
});
afterAll(() => analysis?.kitchen.close());

const post = (at?: string, beside?: string): Promise<ShownDocument> =>
  analysis.document('feed', { of: analysis.refOf(liked), ...(at && { at }), ...(beside && { beside }) });
const shown = (value: unknown) => ({ is: 'shown', value });

describe('a moment', () => {
  test('after an event has what had happened, and the events beside it', async () => {
    const { refOf } = analysis;
    const { asOf, beside, fields } = await post(refOf(edited), refOf(liked));
    expect(asOf).toMatchObject({ state: 'there', events: 2, event: { type: 'AnnouncementEdited' }, position: String(edited.position) });
    expect(asOf).toMatchObject({
      last: { reference: refOf(edited) },
      earlier: { reference: refOf(posted) },
      later: { reference: refOf(liked) },
    });
    expect(beside).toMatchObject({ state: 'there', events: 3, last: { type: 'AnnouncementLiked' } });
    expect(fieldsOf(fields, 'asOf').likesCount).toEqual(shown(0));
    expect(fieldsOf(fields, 'beside').likesCount).toEqual(shown(1));
    expect(fields.filter(({ changed }) => changed).map(({ field }) => field)).toEqual(['likesCount']);
  });
  test('before its first event: it was not there yet', async () => {
    const { asOf } = await post('2025-12-31');
    expect(asOf).toMatchObject({ state: 'none', events: 0, position: '0', last: null, later: { type: 'AnnouncementPosted' } });
  });
  test('by default is now, and says that it was deleted', async () => {
    const { asOf, beside } = await post();
    expect(asOf).toEqual(beside);
    expect(asOf).toMatchObject({ state: 'deleted', last: { reference: analysis.refOf(deleted) }, later: null, isFuture: false });
  });
  test('of a day has its end, of a time what was before it', async () => {
    expect((await post(edited.metadata.at.slice(0, 10))).asOf.state).toBe('deleted');
    expect((await post('9999-12-31')).asOf).toMatchObject({ state: 'deleted', isFuture: true });
    expect((await post(edited.metadata.at)).asOf).toMatchObject({ events: 1, last: { type: 'AnnouncementPosted' } });
    expect((await post(liked.metadata.at)).asOf.last?.type).toBe('AnnouncementEdited');
  });
  test('in the future is now, and says so; today is not', async () => {
    expect((await post('2999-01-01')).asOf).toMatchObject({ isFuture: true, state: 'deleted' });
    expect((await post(new Date().toISOString().slice(0, 10))).asOf.isFuture).toBe(false);
  });
  test('that is none is refused', async () => {
    const { ask, refOf } = analysis;
    for (const at of ['yesterday', '2026-02-31', '12', 'x'.repeat(5_000)]) {
      expect((await ask('feed', { of: refOf(liked), at })).status, at.slice(0, 20)).toBe(400);
    }
    expect((await ask('feed', { of: refOf(liked), at: 'A'.repeat(22) })).code).toBe('event-not-found');
  });
});

describe('a document', () => {
  test('has no id of a member or of content and no text, only how long it is', async () => {
    const { asOf, fields, id } = await post(analysis.refOf(edited));
    expect(asOf.state).toBe('there');
    expect(fieldsOf(fields, 'asOf').title).toEqual({ is: 'personal', what: 'text', size: 10 });
    expect(fieldsOf(fields, 'asOf').content).toEqual(shown(null));
    expect(fieldsOf(fields, 'asOf').id).toEqual(shown(id));
    expect(JSON.stringify([asOf, fields, id])).not.toMatch(/Minestrone|"ana"|"ben"|7654/);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
  });
  test('is found from an event: each that it touches', async () => {
    const { kitchen, document, refOf } = analysis;
    const [follow] = (await kitchen.ports.events.read('follow-ben_ana')).events as [Recorded];
    const { body } = await kitchen.get('lin', `/api/analysis/log/${follow.position}`);
    const { reference, touched } = body as EventDetail;
    expect(reference).toBe(refOf(follow));
    expect(touched.map(({ projection, of }) => `${projection} ${of.split('.')[1] ?? 0}`)).toEqual([
      'profiles 0',
      'profiles 1',
      'follows 0',
      'activity 0',
      'activity 1',
    ]);
    const [follower, followed] = touched as [EventDetail['touched'][number], EventDetail['touched'][number]];
    const of = async ({ of }: typeof follower) => fieldsOf((await document('profiles', { of, at: reference })).fields, 'asOf');
    expect(await of(follower)).toMatchObject({ followingCount: shown(1), followersCount: shown(0), id: shown(follower.id) });
    expect(await of(followed)).toMatchObject({ followingCount: shown(0), followersCount: shown(1), id: shown(followed.id) });
  });
  test('is found in a list by when it began, deleted ones too', async () => {
    const { body, status } = await analysis.kitchen.get('lin', '/api/analysis/projections/feed/documents');
    expect(status).toBe(200);
    const [begun, ...others] = body as BegunDocument[];
    expect(others).toEqual([]);
    expect(begun).toMatchObject({ of: analysis.refOf(posted), type: 'AnnouncementPosted', id: (await post()).id });
  });
  test('that is none, or of a projection that is closed, is not there', async () => {
    const { ask, refOf, kitchen } = analysis;
    expect((await ask('feed', { of: 'A'.repeat(22) })).code).toBe('event-not-found');
    expect((await ask('feed', { of: `${refOf(liked)}.1` })).code).toBe('not-found');
    expect((await ask('rules', { of: refOf(liked) })).code).toBe('not-found');
    expect((await ask('feed', { of: liked.id })).status).toBe(400);
    expect((await ask('feed', {})).status).toBe(400);
    for (const closed of ['cases', 'reports', 'decisions', 'moderation-log', 'first-decisions', 'unreadable-events', 'log-index']) {
      expect((await ask(closed, { of: refOf(liked) })).code, closed).toBe('document-closed');
      expect((await kitchen.get('lin', `/api/analysis/projections/${closed}/documents`)).status).toBe(404);
    }
    expect((await ask('nothing', { of: refOf(liked) })).code).toBe('projection-not-found');
  });
  test('is for analysts alone', async () => {
    expect((await analysis.ask('feed', { of: analysis.refOf(liked) }, 'ben')).status).toBe(403);
    expect((await analysis.kitchen.get('ben', '/api/analysis/projections/feed/documents')).status).toBe(403);
  });
});

describe('today’s keys and skips', () => {
  test('an event that is skipped today is in no document, and is named', async () => {
    const { kitchen, happen, indexed, refOf, document } = analysis;
    await happen(e.posted(2));
    const [skipped, last] = [await happen(e.liked(2, 'ben')), await happen(e.liked(2, 'lin'))];
    const { id: eventId, stream, revision, type } = skipped;
    const skip = { eventId, stream, revision, type, error: '', reason: 'To see', codeVersion: '1' };
    await kitchen.append('projection-feed', 'EventSkipped', skip as never);
    await indexed();
    const { asOf, fields } = await document('feed', { of: refOf(last), at: refOf(last) });
    expect(fieldsOf(fields, 'asOf').likesCount).toEqual(shown(1));
    expect(asOf).toMatchObject({ events: 2, skippedCount: 1, skipped: [{ reference: refOf(skipped) }] });
  });
  test('a text whose key is destroyed is erased at every moment', async () => {
    const { kitchen, happen, indexed, refOf, document } = analysis;
    const first = await happen(e.posted(3, 'gone'));
    const second = await happen(e.postEdited(3, 'Later', 'gone'));
    await indexed();
    const of = refOf(first);
    const before = await document('feed', { of, at: of });
    expect(fieldsOf(before.fields, 'asOf').title).toMatchObject({ is: 'personal', size: 5 });
    await keyStoreOf(kitchen.ports).destroy('gone');
    const { fields } = await document('feed', { of, at: of, beside: refOf(second) });
    for (const side of ['asOf', 'beside'] as const) expect(fieldsOf(fields, side).title).toEqual({ is: 'erased' });
    expect(fieldsOf(fields, 'asOf').likesCount).toEqual(shown(0));
  });
});

describe('a long document', () => {
  let first: Recorded;
  beforeAll(async () => {
    const { kitchen, happen, indexed } = analysis;
    first = await happen(e.posted(4));
    const many = Array.from({ length: 3_000 }, (_, n) => {
      const { type, data } = n % 2 ? e.unliked(4, 'ben') : e.liked(4, 'ben');
      return { id: crypto.randomUUID(), type, data, metadata: { actor: 'ben', at: '2026-02-01T00:00:00.000Z', correlationId: 'spec' } };
    });
    for (let n = 0; n < many.length; n += 1_000)
      await kitchen.ports.events.append('announcementLike-4_ben', many.slice(n, n + 1_000), n - 1);
    await indexed();
  });
  test('tells how many events it has, and has them all', async () => {
    const { lines } = await analysis.ask('feed', { of: analysis.refOf(first) });
    expect(lines[0]).toEqual({ events: 0, of: 3_001 });
    expect(lines.at(-1)).toMatchObject({ document: { asOf: { events: 3_001 } } });
  });
  test('lets others go first after every ten events', async () => {
    const positions = Array.from({ length: 3_001 }, (_, n) => Number(first.position) + n);
    const history = new DocumentHistory('feed', '4', new Set());
    const options = { positions, moments: [positions.at(-1) as number], signal: new AbortController().signal };
    let turns = 0;
    const countTurn = () => {
      turns++;
      counting = setImmediate(countTurn);
    };
    let counting = setImmediate(countTurn);
    for await (const _ of foldDocument(analysis.kitchen.ports.events, history, options));
    clearImmediate(counting);
    expect(history.asOf.events).toBe(3_001);
    expect(turns).toBeGreaterThanOrEqual(3_000 / 10);
  });
});

test('a list of a hundred of the largest recipes lets others go first after every ten of their events', async () => {
  const { kitchen, indexed } = analysis;
  const lines = Array.from({ length: 100 }, () => '語'.repeat(160));
  for (let id = 100; id < 200; id++) await kitchen.recipe(id, 'ana', { ingredients: lines, instructions: lines });
  await indexed();
  const { events } = kitchen.ports;
  const eventAt = events.eventAt.bind(events);
  const readInTurns = [0];
  events.eventAt = (position) => {
    readInTurns.push((readInTurns.pop() as number) + 1);
    return eventAt(position);
  };
  const countTurn = () => {
    readInTurns.push(0);
    counting = setImmediate(countTurn);
  };
  let counting = setImmediate(countTurn);
  onTestFinished(() => {
    clearImmediate(counting);
    events.eventAt = eventAt;
  });
  const { body } = await kitchen.get('lin', '/api/analysis/projections/recipes/documents?limit=100');
  expect(body).toHaveLength(100);
  expect(readInTurns.reduce((all, read) => all + read)).toBe(100);
  expect(Math.max(...readInTurns)).toBe(10);
});
