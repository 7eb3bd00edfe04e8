import type { Comment } from '@potluck/events/answers/feed';
import { expect, test } from 'vitest';
import { emptyLiveState } from '../../../live/live-state.ts';
import { countDescendants, descendantsSentence } from './descendants.ts';

/** A live state with these comments: id, parent, the server's count of direct replies. */
const liveState = (...rows: [id: number, parentId: number | null, repliesCount: number, hidden?: boolean][]) => ({
  ...emptyLiveState,
  comments: Object.fromEntries(
    rows.map(([id, parentId, repliesCount, hidden = false]) => [
      id,
      { value: { id, parentId, repliesCount, hidden } as Comment, position: '' },
    ]),
  ),
});
const sentence = (...rows: Parameters<typeof liveState>) => descendantsSentence(countDescendants(liveState(...rows), 1));

test('no replies: no text', () => expect(sentence([1, null, 0])).toBe(''));
test('one reply', () => expect(sentence([1, null, 1], [2, 1, 0])).toBe(' 1 reply goes with it.'));
test('replies to replies count', () => expect(sentence([1, null, 2], [2, 1, 1], [3, 1, 0], [4, 2, 0])).toBe(' 3 replies go with it.'));
test('replies that were not read are counted from the server’s count', () =>
  expect(sentence([1, null, 3])).toBe(' 3 replies go with it, and whatever was said below.'));
test('replies to a reply that were not read are counted from the server’s count', () =>
  expect(sentence([1, null, 1], [2, 1, 2])).toBe(' 3 replies go with it, and whatever was said below.'));
test('a hidden reply is not counted, its replies are', () =>
  expect(sentence([1, null, 0], [2, 1, 1, true], [3, 2, 0])).toBe(' 1 reply goes with it.'));
test('a removed reply is not counted', () => {
  const live = { ...liveState([1, null, 0], [2, 1, 0]), removedComments: { 2: '' } };
  expect(countDescendants(live, 1)).toEqual({ count: 0, isComplete: true });
});
