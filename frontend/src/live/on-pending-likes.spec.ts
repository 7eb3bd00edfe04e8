import { expect, test } from 'vitest';
import { aPost, at } from './live-state.fixture.ts';
import { emptyLiveState, type LiveState } from './live-state.ts';
import { onAnnouncementsRead, onLikes } from './on-announcements.ts';
import { onLikeAnswered, onPendingLikes, shownLike } from './on-pending-likes.ts';

const read = (change = {}) =>
  onAnnouncementsRead(emptyLiveState, { announcements: [aPost({ likesCount: 2, ...change })], position: at(10) });
const liking = (state: LiveState, isLike: boolean) => onPendingLikes(state, [{ announcementId: 1, isLike }]);
const received = (state: LiveState, likesCount: number, position: number) =>
  onLikes(state, { announcementId: 1, likesCount, position: at(position) });
const answered = (state: LiveState, liked: boolean, likesCount: number | null, position: number) =>
  onPendingLikes(onLikeAnswered(state, { announcementId: 1, liked, likesCount, position: at(position) }), []);

test('a like shows at once', () => expect(shownLike(liking(read(), true), 1)).toEqual({ liked: true, likesCount: 3 }));
test('an unlike shows at once', () => expect(shownLike(liking(read({ liked: true }), false), 1)).toEqual({ liked: false, likesCount: 1 }));
test('a pending like for what is already liked changes nothing', () =>
  expect(shownLike(liking(read({ liked: true }), true), 1)).toEqual({ liked: true, likesCount: 2 }));
test('a pending like is not counted twice when its live message comes before the answer', () =>
  expect(shownLike(received(liking(read(), true), 3, 11), 1)).toEqual({ liked: true, likesCount: 3 }));
test('the answer confirms a pending like', () =>
  expect(shownLike(answered(received(liking(read(), true), 3, 11), true, 3, 11), 1)).toEqual({ liked: true, likesCount: 3 }));
test('likes of others since then show with the answer', () =>
  expect(shownLike(answered(received(liking(read(), true), 5, 13), true, 3, 11), 1)).toEqual({ liked: true, likesCount: 5 }));
test('an answer without a count leaves the one on screen, until one arrives live', () => {
  const confirmed = answered(liking(read(), true), true, null, 11);
  expect(shownLike(confirmed, 1)).toEqual({ liked: true, likesCount: 3 });
  expect(shownLike(received(confirmed, 7, 11), 1)).toEqual({ liked: true, likesCount: 7 });
});
test('a count that arrived live before an answer without a count is not counted twice', () =>
  expect(shownLike(answered(received(liking(read(), true), 3, 11), true, null, 11), 1)).toEqual({ liked: true, likesCount: 3 }));
test('a dropped pending like leaves what the server says', () =>
  expect(shownLike(onPendingLikes(liking(read(), true), []), 1)).toEqual({ liked: false, likesCount: 2 }));
test('a pending like from before a reload shows once its post is read', () => {
  const reloaded = onAnnouncementsRead(liking(emptyLiveState, true), { announcements: [aPost({ likesCount: 2 })], position: at(10) });
  expect(shownLike(received(reloaded, 3, 11), 1)).toEqual({ liked: true, likesCount: 3 });
});
test('a like and an unlike before the first answer cancel each other', () =>
  expect(shownLike(liking(liking(read(), true), false), 1)).toEqual({ liked: false, likesCount: 2 }));
