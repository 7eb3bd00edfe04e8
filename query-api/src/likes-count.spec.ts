import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from './kitchen.fixture.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.member('ana');
  await kitchen.post(1, 'ana');
  await kitchen.comment(5, 1, 'ana');
});
afterAll(() => kitchen.close());

test('each like is answered with a count that includes it', async () => {
  for (let liker = 1; liker <= 30; liker += 1) {
    const position = await kitchen.like(1, `liker${liker}`);
    expect(await kitchen.queries.likesCount('announcement', 1, position)).toBe(liker);
  }
});
test('a like of a comment is answered with its count', async () => {
  const position = await kitchen.append('commentLike-5_ana', 'CommentLiked', { commentId: 5, announcementId: 1, userId: 'ana' });
  expect(await kitchen.queries.likesCount('comment', 5, position)).toBe(1);
});
test('a count that is not on the bus is read from the documents', async () =>
  expect(await kitchen.queries.likesCount('announcement', 1, kitchen.position())).toBe(30));
test('a deleted post has no likes', async () => expect(await kitchen.queries.likesCount('announcement', 99, kitchen.position())).toBe(0));
test('a count that the bus sent before the like is not used', async () => {
  const change = { id: '1', position: '1', before: undefined, after: { likesCount: 999 }, eventTypes: [] };
  kitchen.ports.bus.publish('changes', { projection: 'feed', storeId: kitchen.ports.events.storeId, position: '1', changes: [change] });
  expect(await kitchen.queries.likesCount('announcement', 1, kitchen.position())).toBe(30);
});
