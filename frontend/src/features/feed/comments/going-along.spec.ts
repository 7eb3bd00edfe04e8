import type { Comment } from '@potluck/events/answers';
import { expect, test } from 'vitest';
import { emptyLiveState } from '../../../live/live-state.ts';
import { goingAlong, sentenceOf } from './going-along.ts';

/** A store that knows these comments: id, what it is a reply to, how many direct replies the server counts. */
const knowing = (...rows: [id: number, parentId: number | null, repliesCount: number, hidden?: boolean][]) => ({
  ...emptyLiveState,
  comments: Object.fromEntries(
    rows.map(([id, parentId, repliesCount, hidden = false]) => [
      id,
      { value: { id, parentId, repliesCount, hidden } as Comment, position: '' },
    ]),
  ),
});
const said = (...rows: Parameters<typeof knowing>) => sentenceOf(goingAlong(knowing(...rows), 1));

test('nothing below: nothing is said', () => expect(said([1, null, 0])).toBe(''));
test('one reply', () => expect(said([1, null, 1], [2, 1, 0])).toBe(' 1 reply goes with it.'));
test('replies to replies count', () => expect(said([1, null, 2], [2, 1, 1], [3, 1, 0], [4, 2, 0])).toBe(' 3 replies go with it.'));
test('what was not read is not made up', () => expect(said([1, null, 3])).toBe(' 3 replies go with it, and whatever was said below.'));
test('nor what is below a reply', () => expect(said([1, null, 1], [2, 1, 2])).toBe(' 3 replies go with it, and whatever was said below.'));
test('a hidden reply is not counted, what is below it is', () =>
  expect(said([1, null, 0], [2, 1, 1, true], [3, 2, 0])).toBe(' 1 reply goes with it.'));
test('one that is gone does not count', () => {
  const live = { ...knowing([1, null, 0], [2, 1, 0]), removedComments: { 2: '' } };
  expect(goingAlong(live, 1)).toEqual({ count: 0, whole: true });
});
