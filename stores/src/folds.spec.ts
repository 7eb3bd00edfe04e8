import type { NewEvent } from '@potluck/events/recorded';
import { expect, test } from 'vitest';
import { folding } from './folding.fixture.ts';
import { createFolds } from './folds.ts';
import { event } from './ports/event-store.fixture.ts';
import type { EventStore, Revision } from './ports/event-store.ts';

/** The read side of a store that records its reads. */
const streamsOf = (streams: Record<string, NewEvent[]>, cacheBytes = 1_000_000) => {
  const reads: [string, Revision | undefined, number][] = [];
  const read: EventStore['read'] = async (stream, { after, most } = {}) => {
    const all = streams[stream] ?? [];
    const events = all
      .slice((after ?? -1) + 1)
      .slice(0, most)
      .map((event, i) => ({ ...event, stream, version: 1, position: 0n, revision: (after ?? -1) + 1 + i }));
    reads.push([stream, after, events.length]);
    return { events, revision: all.length - 1 };
  };
  const ends = new Map<string, Revision>();
  const endOf = (stream: string) => ends.get(stream);
  const readBackwards = async (stream: string, { most }: { most: number }) => {
    const { events } = await read(stream, {});
    reads.pop();
    return events.reverse().slice(0, most);
  };
  return { reads, ends, folds: createFolds({ read, readBackwards, endOf } as EventStore, { cacheBytes }) };
};
const counting = folding('count', 0, (count) => count + 1);

test('a fold starts from nothing', async () =>
  expect(await streamsOf({}).folds.load(counting, '1')).toEqual({ state: 0, revision: -1, recent: [] }));

test('a cached fold is completed by reading the events after it', async () => {
  const streams = { 'count-1': [event('One'), event('Two')] };
  const { folds, reads } = streamsOf(streams);
  expect(await folds.load(counting, '1')).toMatchObject({ state: 2, revision: 1 });
  streams['count-1'].push(event('Three'));
  expect(await folds.load(counting, '1')).toMatchObject({ state: 3, revision: 2 });
  expect(await folds.load(counting, '1')).toMatchObject({ state: 3, revision: 2 });
  expect(reads).toEqual([
    ['count-1', undefined, 2],
    ['count-1', 1, 1],
    ['count-1', 2, 0],
  ]);
});

test('a stream that is known to be unchanged is not read', async () => {
  const { folds, reads, ends } = streamsOf({ 'count-1': [event('One')] });
  ends.set('count-1', 0);
  for (let n = 0; n < 3; n++) expect(await folds.load(counting, '1')).toMatchObject({ state: 1, revision: 0 });
  expect(reads).toHaveLength(1);
  ends.set('count-1', 1);
  await folds.load(counting, '1');
  expect(reads).toHaveLength(2);
});

test('a stream with unreadable events is known as such, and read as a whole the next time', async () => {
  const blank = { ...event('One'), unreadable: { person: 'ana', why: 'no-key' } };
  const { folds, reads } = streamsOf({ 'count-1': [blank], 'count-2': [event('One')] });
  const isUnreadable: boolean[] = [];
  for (const id of ['1', '1', '2', '2']) isUnreadable.push((await folds.load(counting, id)).isUnreadable ?? false);
  expect(isUnreadable).toEqual([true, true, false, false]);
  expect(reads.map(([stream, after]) => `${stream} ${after ?? 'whole'}`)).toEqual([
    'count-1 whole',
    'count-1 whole',
    'count-2 whole',
    'count-2 0',
  ]);
});

test('only the most recently used folds are cached, within the bytes', async () => {
  const large = folding('text', 0, (count, { data }) => count + String(data.text).length);
  const streams = Object.fromEntries([1, 2, 3].map((id) => [`text-${id}`, [event('One', { text: `${id}`.repeat(10_000) })]]));
  const { folds, reads } = streamsOf(streams, 4_000);
  for (const id of ['1', '2', '1', '3', '1', '2']) await folds.load(large, id);
  // A number and its recent event take a few hundred bytes; the folded text is not cached.
  expect(reads.filter(([, after]) => after === undefined)).toHaveLength(3);

  const whole = folding('text', '', (_, { data }) => String(data.text));
  const texts = streamsOf(streams, 50_000);
  for (const id of ['1', '2', '1', '3', '1', '2']) await texts.folds.load(whole, id);
  expect(texts.reads.map(([stream, after]) => `${stream} ${after ?? 'whole'}`)).toEqual([
    'text-1 whole',
    'text-2 whole',
    'text-1 0',
    'text-3 whole',
    'text-1 0',
    'text-2 whole',
  ]);
});

test('it has the ids and requests of its last 200 events', async () => {
  const streams = { 'count-1': Array.from({ length: 250 }, () => event('One')) };
  const { folds } = streamsOf(streams);
  const marks = async () => (await folds.load(counting, '1')).recent;
  const expected = () =>
    streams['count-1']
      .map(({ id, metadata: { correlationId } }, revision) => ({ id, revision, correlationId, bodyHash: undefined }))
      .slice(-200);
  expect(await marks()).toEqual(expected());
  streams['count-1'].push(event('One'), event('One'));
  expect(await marks()).toEqual(expected());
});

test('a long stream is read in parts, yielding between them', async () => {
  const { folds, reads } = streamsOf({ 'count-1': Array.from({ length: 2_500 }, () => event('One')) });
  let turns = 0;
  setImmediate(() => turns++);
  expect(await folds.load(counting, '1')).toMatchObject({ state: 2_500, revision: 2_499 });
  expect(reads.map(([, after, count]) => [after, count])).toEqual([
    [undefined, 1_000],
    [999, 1_000],
    [1_999, 500],
  ]);
  expect(turns).toBe(1);
});

test('of a stream whose last event suffices only that one is read, then the new ones', async () => {
  const streams = { 'last-1': [event('One', { text: 'a' }), event('One', { text: 'b' }), event('One', { text: 'c' })] };
  const { folds, reads } = streamsOf(streams);
  const last = { ...folding('last', '', (_, { data }) => String(data.text)), lastEventSuffices: true };
  expect(await folds.load(last, '2')).toMatchObject({ state: '', revision: -1 });
  expect(await folds.load(last, '1')).toMatchObject({ state: 'c', revision: 2 });
  streams['last-1'].push(event('One', { text: 'd' }));
  expect(await folds.load(last, '1')).toMatchObject({ state: 'd', revision: 3 });
  expect(reads).toEqual([['last-1', 2, 1]]);
});
