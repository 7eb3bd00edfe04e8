import type { Recorded } from '@potluck/events/recorded';
import { expect, test } from 'vitest';
import { event } from '../ports/event-store.fixture.ts';
import { StreamEnds } from './stream-ends.ts';

const at = (revision: number): Recorded => ({ ...event('Happened'), stream: 's-1', revision, position: BigInt(revision + 1), version: 1 });
const knowing = (...revisions: number[]) => {
  const ends = new StreamEnds();
  for (const revision of revisions) ends.learn('s-1', revision, revision < 0 ? undefined : at(revision));
  return ends;
};
const found = (ends: StreamEnds, after: number) => {
  const { events, revision } = ends.after('s-1', after) ?? {};
  return revision === undefined ? 'ask the file' : [revision, events?.map((event) => event.revision)];
};

test('does not know a stream that was not read', () => expect(found(knowing(), -1)).toBe('ask the file'));
test('knows that a stream does not exist', () => expect(found(knowing(-1), -1)).toEqual([-1, []]));
test('knows that nothing is new', () => expect(found(knowing(3), 3)).toEqual([3, []]));
test('has the last event', () => expect(found(knowing(3), 2)).toEqual([3, [3]]));
test('has no earlier events', () => expect(found(knowing(3), 1)).toBe('ask the file'));
test('never goes back: an acknowledgement may follow a read of later events', () => expect(found(knowing(4, 3), 3)).toEqual([4, [4]]));

test('adds the last event when it becomes known later', () => {
  const ends = new StreamEnds();
  ends.learn('s-1', 3, undefined);
  expect([found(ends, 3), found(ends, 2)]).toEqual([[3, []], 'ask the file']);
  ends.learn('s-1', 3, at(3));
  expect(found(ends, 2)).toEqual([3, [3]]);
});

test('is updated by appends to streams that were read', () => {
  const ends = knowing(-1);
  ends.appended(at(0));
  ends.appended({ ...at(0), stream: 's-2' });
  expect(found(ends, -1)).toEqual([0, [0]]);
  expect(ends.after('s-2', -1)).toBeUndefined();
});
