import { expect, test } from 'vitest';
import { aPost, at } from './live-state.fixture.ts';
import { emptyLiveState } from './live-state.ts';
import * as on from './on-announcements.ts';

const read = on.onAnnouncementsRead(emptyLiveState, { announcements: [aPost({ likesCount: 2, liked: true })], position: at(10) });
const likes = (state: typeof emptyLiveState) => state.likes[1]?.value;

test('a newer count replaces the older', () =>
  expect(likes(on.onLikes(read, { announcementId: 1, likesCount: 3, position: at(11) }))).toBe(3));
test('an equal position is applied', () => expect(likes(on.onLikes(read, { announcementId: 1, likesCount: 3, position: at(10) }))).toBe(3));
test('an older count is dropped; positions are compared as numbers, not as text', () =>
  expect(likes(on.onLikes(read, { announcementId: 1, likesCount: 1, position: at(9) }))).toBe(2));
test('the position of another store is never older', () =>
  expect(likes(on.onLikes(read, { announcementId: 1, likesCount: 7, position: 'restored:3' }))).toBe(7));
test('an answer older than a message is dropped', () => {
  const received = on.onLikes(read, { announcementId: 1, likesCount: 5, position: at(20) });
  expect(likes(on.onAnnouncementsRead(received, { announcements: [aPost({ likesCount: 4 })], position: at(15) }))).toBe(5);
});
test('a count may come before its post', () => {
  const received = on.onLikes(emptyLiveState, { announcementId: 1, likesCount: 5, position: at(20) });
  expect(likes(on.onAnnouncementsRead(received, { announcements: [aPost()], position: at(10) }))).toBe(5);
});

test("a message about a post leaves the viewer's own like alone", () =>
  expect(on.onAnnouncementChanged(read, { announcement: aPost(), position: at(30) }).liked[1]?.value).toBe(true));

test('a removed post is marked as removed', () => {
  const removed = on.onAnnouncementRemoved(read, { announcementId: 1, position: at(12) });
  expect(removed.removedAnnouncements).toHaveProperty('1');
});
test('an older message does not restore a removed post', () => {
  const removed = on.onAnnouncementRemoved(read, { announcementId: 1, position: at(12) });
  expect(on.onAnnouncementChanged(removed, { announcement: aPost(), position: at(11) })).toBe(removed);
});
test('a newer message restores a removed post', () => {
  const removed = on.onAnnouncementRemoved(read, { announcementId: 1, position: at(12) });
  expect(on.onAnnouncementChanged(removed, { announcement: aPost(), position: at(13) }).removedAnnouncements).not.toHaveProperty('1');
});
test('a removal older than the known post is ignored', () =>
  expect(on.onAnnouncementRemoved(read, { announcementId: 1, position: at(9) })).toBe(read));

const posted = on.onAnnouncementPosted(read, { announcement: aPost({ id: 2 }), position: at(14) });
test('a new post is listed as arrived', () => expect(posted.arrived).toEqual([2]));
test('a new post is listed as arrived only once', () =>
  expect(on.onAnnouncementPosted(posted, { announcement: aPost({ id: 2 }), position: at(14) }).arrived).toEqual([2]));
test('a removed post is not listed as arrived', () =>
  expect(on.onAnnouncementRemoved(posted, { announcementId: 2, position: at(15) }).arrived).toEqual([]));
test('a post that the feed was read after is not listed as arrived', () => expect(on.onArrivalsRead(posted, [2]).arrived).toEqual([]));
