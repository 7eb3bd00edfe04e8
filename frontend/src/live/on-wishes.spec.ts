import { expect, test } from 'vitest';
import { aPost, at } from './live-state.fixture.ts';
import { type Live, nothingYet } from './live-state.ts';
import { onAnnouncementsRead, onLikes } from './on-announcements.ts';
import { onLikeAnswered, onWishes, shownLike } from './on-wishes.ts';

const read = (change = {}) => onAnnouncementsRead(nothingYet, { announcements: [aPost({ likesCount: 2, ...change })], position: at(10) });
const wish = (state: Live, isLike: boolean) => onWishes(state, [{ announcementId: 1, isLike }]);
const told = (state: Live, likesCount: number, position: number) =>
  onLikes(state, { announcementId: 1, likesCount, position: at(position) });
const answered = (state: Live, liked: boolean, likesCount: number | null, position: number) =>
  onWishes(onLikeAnswered(state, { announcementId: 1, liked, likesCount, position: at(position) }), []);

test('a like shows at once', () => expect(shownLike(wish(read(), true), 1)).toEqual({ liked: true, likesCount: 3 }));
test('so does taking it back', () => expect(shownLike(wish(read({ liked: true }), false), 1)).toEqual({ liked: false, likesCount: 1 }));
test('a wish for what is so already changes nothing', () =>
  expect(shownLike(wish(read({ liked: true }), true), 1)).toEqual({ liked: true, likesCount: 2 }));
test('its own message does not count it twice before the answer', () =>
  expect(shownLike(told(wish(read(), true), 3, 11), 1)).toEqual({ liked: true, likesCount: 3 }));
test('the answer confirms it', () =>
  expect(shownLike(answered(told(wish(read(), true), 3, 11), true, 3, 11), 1)).toEqual({ liked: true, likesCount: 3 }));
test('what others did meanwhile shows with the answer', () =>
  expect(shownLike(answered(told(wish(read(), true), 5, 13), true, 3, 11), 1)).toEqual({ liked: true, likesCount: 5 }));
test('an answer that cannot say the count leaves the one on screen, until one comes live', () => {
  const confirmed = answered(wish(read(), true), true, null, 11);
  expect(shownLike(confirmed, 1)).toEqual({ liked: true, likesCount: 3 });
  expect(shownLike(told(confirmed, 7, 11), 1)).toEqual({ liked: true, likesCount: 7 });
});
test('what came live before such an answer is not counted twice', () =>
  expect(shownLike(answered(told(wish(read(), true), 3, 11), true, null, 11), 1)).toEqual({ liked: true, likesCount: 3 }));
test('a wish that is given up leaves what the server says', () =>
  expect(shownLike(onWishes(wish(read(), true), []), 1)).toEqual({ liked: false, likesCount: 2 }));
test('a wish left by an earlier page shows once its post is read', () => {
  const reloaded = onAnnouncementsRead(wish(nothingYet, true), { announcements: [aPost({ likesCount: 2 })], position: at(10) });
  expect(shownLike(told(reloaded, 3, 11), 1)).toEqual({ liked: true, likesCount: 3 });
});
test('liked and taken back before the first answer', () =>
  expect(shownLike(wish(wish(read(), true), false), 1)).toEqual({ liked: false, likesCount: 2 }));
