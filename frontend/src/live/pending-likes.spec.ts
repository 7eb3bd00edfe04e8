import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { afterFailure, backOffMs, type PendingLike, parsePendingLikes, pendingLikesOf, storageKeyOf } from './pending-likes.ts';

const like = (change: Partial<PendingLike> = {}): PendingLike => ({
  id: 'a',
  announcementId: 12,
  userId: 'ana',
  isLike: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...change,
});
const stored = (each: PendingLike) => [storageKeyOf(each), JSON.stringify(each)] as const;
const later = like({ id: 'b', announcementId: 3, createdAt: '2026-03-01T10:00:01.000Z' });

test('a later like of the same post replaces the earlier', () =>
  expect(storageKeyOf(like({ id: 'b', isLike: false }))).toBe(storageKeyOf(like())));
test("another member's like has a key of its own", () => expect(storageKeyOf(like({ userId: 'ben' }))).not.toBe(storageKeyOf(like())));
test('stored likes are read back, oldest first', () => expect(parsePendingLikes([stored(later), stored(like())])).toEqual([like(), later]));
test.each([
  ['invalid JSON', [storageKeyOf(like()), '{']],
  ['a missing field', [storageKeyOf(like()), '{"id":"a"}']],
  ['a like under another key', [storageKeyOf(later), JSON.stringify(like())]],
  ['an unrelated key', ['theme', 'dark']],
] as const)('%s is ignored', (_, entry) => expect(parsePendingLikes([entry])).toEqual([]));
test('only likes of the current user are sent', () =>
  expect(pendingLikesOf([like(), like({ userId: 'ben' })], 'ben')).toEqual([like({ userId: 'ben' })]));
test('no likes are sent while signed out', () => expect(pendingLikesOf([like()], undefined)).toEqual([]));

test.each([
  [new TypeError('Failed to fetch'), 'retry'],
  [new ApiError(503, 'Unavailable'), 'retry'],
  [new ApiError(429, 'Too many'), 'retry'],
  [new ApiError(409, 'Conflict'), 'retry'],
  [new ApiError(401, 'Unauthorized'), 'signed-out'],
  [new ApiError(403, 'No'), 'refused'],
  [new ApiError(404, 'Gone'), 'refused'],
  [new ApiError(500, 'Oops'), 'refused'],
] as const)('%s: %s', (error, what) => expect(afterFailure(error)).toBe(what));
test('the back-off grows to half a minute', () => expect([1, 2, 3, 6, 60].map(backOffMs)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]));
