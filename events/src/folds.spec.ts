import { expect, test } from 'vitest';
import { createFolds } from './folds.ts';
import { event } from './ports/event-store.fixture.ts';
import type { EventStore, Revision } from './ports/event-store.ts';
import type { NewEvent } from './recorded.ts';

/** Just the reading side, counting what is read. */
const streamsOf = (streams: Record<string, NewEvent[]>) => {
  const reads: [string, Revision | undefined, number][] = [];
  const read: EventStore['read'] = async (stream, { after } = {}) => {
    const all = streams[stream] ?? [];
    const events = all
      .slice((after ?? -1) + 1)
      .map((event, i) => ({ ...event, stream, version: 1, position: 0n, revision: (after ?? -1) + 1 + i }));
    reads.push([stream, after, events.length]);
    return { events, revision: all.length - 1 };
  };
  return { reads, folds: createFolds({ read } as EventStore, { kept: 2 }) };
};
const counting = [{ name: 'count' }, (count: number) => count + 1, 0] as const;

test('a fold starts from nothing', async () =>
  expect(await streamsOf({}).folds.load(...counting, '1')).toEqual({ state: 0, revision: -1 }));

test('what was folded before is brought up to date by what stands after it', async () => {
  const streams = { 'count-1': [event('One'), event('Two')] };
  const { folds, reads } = streamsOf(streams);
  expect(await folds.load(...counting, '1')).toEqual({ state: 2, revision: 1 });
  streams['count-1'].push(event('Three'));
  expect(await folds.load(...counting, '1')).toEqual({ state: 3, revision: 2 });
  expect(await folds.load(...counting, '1')).toEqual({ state: 3, revision: 2 });
  expect(reads).toEqual([
    ['count-1', undefined, 2],
    ['count-1', 1, 1],
    ['count-1', 2, 0],
  ]);
});

test('only what was used most recently is kept', async () => {
  const { folds, reads } = streamsOf({ 'count-1': [event('One')], 'count-2': [event('One')], 'count-3': [event('One')] });
  for (const id of ['1', '2', '1', '3', '1', '2']) await folds.load(...counting, id);
  expect(reads.map(([stream, after]) => `${stream} ${after ?? 'whole'}`)).toEqual([
    'count-1 whole',
    'count-2 whole',
    'count-1 0',
    'count-3 whole',
    'count-1 0',
    'count-2 whole',
  ]);
});
