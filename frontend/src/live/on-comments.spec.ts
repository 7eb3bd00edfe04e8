import { expect, test } from 'vitest';
import { aComment, at } from './live-state.fixture.ts';
import { emptyLiveState } from './live-state.ts';
import * as on from './on-comments.ts';

const added = on.onCommentAdded(emptyLiveState, { comment: aComment(), position: at(10) });
const reply = aComment({ id: 6, parentId: 5, depth: 1 });

test('a comment arrives in its post', () => expect(added.arrivedComments).toEqual({ '1': [5] }));
test('a reply arrives under its parent', () =>
  expect(on.onCommentAdded(added, { comment: reply, position: at(11) }).arrivedComments).toEqual({ '1': [5], '1/5': [6] }));
test("the viewer's own comment, from the answer and then from a live message, arrives once", () =>
  expect(on.onCommentAdded(added, { comment: aComment(), position: at(10) }).arrivedComments).toEqual({ '1': [5] }));
test('an older text is dropped', () =>
  expect(on.onCommentChanged(added, { comment: aComment({ content: 'older' }), position: at(9) }).comments[5]?.value.content).toBe(
    'I will, a sourdough.',
  ));
test('an older message does not restore a removed comment', () => {
  const removed = on.onCommentRemoved(added, { commentId: 5, position: at(12) });
  expect(on.onCommentAdded(removed, { comment: aComment(), position: at(10) })).toBe(removed);
});
test("a message leaves the viewer's own like alone", () => {
  const liked = on.onCommentsRead(added, { comments: [aComment({ liked: true })], position: at(11) });
  expect(on.onCommentChanged(liked, { comment: aComment(), position: at(12) }).commentLiked[5]?.value).toBe(true);
});
test('an older count of likes is dropped', () => {
  const received = on.onCommentLikes(added, { commentId: 5, likesCount: 3, position: at(12) });
  expect(on.onCommentLikes(received, { commentId: 5, likesCount: 2, position: at(11) }).commentLikes[5]?.value).toBe(3);
});
test('what has not changed is not rendered again: it stays the same object, at its new position', () => {
  const read = on.onCommentsRead(added, { comments: [aComment(), reply], position: at(12) });
  expect(read.users.ana?.value).toBe(added.users.ana?.value);
  expect(read.comments[5]?.value).toBe(added.comments[5]?.value);
  expect(read.comments[5]?.position).toBe(at(12));
});
test('closing the comments of a post drops only those that arrived in it', () => {
  const more = on.onCommentAdded(added, { comment: aComment({ id: 9, announcementId: 12 }), position: at(13) });
  expect(on.onCommentsClosed(more, 1).arrivedComments).toEqual({ '12': [9] });
});
