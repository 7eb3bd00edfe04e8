import { shapes } from '@potluck/projector/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.member('ana', { displayName: 'Ana María', isPublic: false });
  await kitchen.member('ben', { displayName: 'Ben' });
  await kitchen.member('cy', { displayName: 'Cy' });
  await kitchen.post(1, 'ana', { title: 'Sopa', content: '50% off' });
  await kitchen.post(2, 'ben', { title: 'Café', content: 'au lait' });
  await kitchen.post(3, 'ben', { title: 'Nasty', content: 'hide me' });
  await kitchen.post(4, 'cy', { title: 'Tea', content: 'ben would like it' });
  await kitchen.post(5, 'cy', { title: 'Oops' });
  await kitchen.hidePost(3, 'ben');
  await kitchen.append('announcement-5', 'AnnouncementDeleted', { announcementId: 5, userId: 'cy', wasVisible: true });
  await kitchen.like(2, 'ana');
  await kitchen.like(2, 'cy');
  await kitchen.like(1, 'ben');
  await kitchen.like(3, 'ana');
  await kitchen.follow('ana', 'ben');
});
afterAll(() => kitchen.close());

const get = (id: string | undefined, query = '') => kitchen.get(id, `/api/announcements${query}`);
const ids = async (id: string | undefined, query = '') => (await get(id, query)).body.map((post: { id: number }) => post.id);
const found = (search: string) => ids('ana', `?search=${encodeURIComponent(search)}`);
const nextOf = (headers: Headers) => /<(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];

test('signed out the feed is there, newest first, without what is hidden or deleted', async () =>
  expect(await ids(undefined)).toEqual([4, 2, 1]));
test('signed in it is the same list', async () => expect(await ids('ana', '/feed')).toEqual([4, 2, 1]));
test('a post comes with its author and counts', async () =>
  expect((await get('ana')).body[1]).toMatchObject({
    id: 2,
    userId: 'ben',
    title: 'Café',
    content: 'au lait',
    image: null,
    video: null,
    mediaType: null,
    likesCount: 2,
    commentsCount: 0,
    liked: true,
    user: { id: 'ben', displayName: 'Ben', profileImageUrl: null },
  }));
test('the nested author is nothing but id, name and picture', async () =>
  expect(Object.keys((await get('ana')).body[0].user).sort()).toEqual(['displayName', 'id', 'profileImageUrl']));
test('the author of a post is named also with a private profile', async () =>
  expect((await get(undefined)).body[2].user).toMatchObject({ displayName: 'Ana María' }));
test('signed out nothing is liked', async () =>
  expect((await get(undefined)).body.map(({ liked }: { liked: boolean }) => liked)).toEqual([false, false, false]));

test('oldest first', async () => expect(await ids('ana', '?sort=oldest')).toEqual([1, 2, 4]));
test('most popular first', async () => expect(await ids('ana', '?sort=popular')).toEqual([2, 1, 4]));
test('liked posts are those the viewer likes, without the hidden', async () => expect(await ids('ana', '?filter=liked')).toEqual([2]));
test('following are the posts of those one follows', async () => expect(await ids('ana', '?filter=following')).toEqual([2]));
test('following nobody shows nothing', async () => expect(await ids('cy', '?filter=following')).toEqual([]));
test('signed out nothing is liked or followed', async () =>
  expect([await ids(undefined, '?filter=liked'), await ids(undefined, '?filter=following')]).toEqual([[], []]));

test('search finds a word in the title, without accents', async () => expect(await found('cafe')).toEqual([2]));
test('search finds a word in the text', async () => expect(await found('lait')).toEqual([2]));
test('search finds an author’s posts by name, and the posts that name them', async () => expect(await found('ben')).toEqual([4, 2]));
test('search finds by a part of the name, without accents', async () => expect(await found('maria')).toEqual([1]));
test('words may stand in name and text', async () => expect(await found('maria sopa')).toEqual([1]));
test('every word must be found', async () => expect(await found('maria cafe')).toEqual([]));
test('search finds one letter', async () => expect(await found('y')).toEqual([4]));
test('search finds two letters', async () => expect(await found('ca')).toEqual([2]));
test('% is a character like any other', async () => expect(await found('%')).toEqual([1]));
test('search does not find what is hidden', async () => expect(await found('nasty')).toEqual([]));
test('liked and following go by the newest 5,000', async () => {
  await kitchen.member('eve');
  await kitchen.post(6, 'eve');
  await kitchen.like(6, 'eve');
  await kitchen.follow('eve', 'cy');
  expect([await ids('eve', '?filter=liked'), await ids('eve', '?filter=following')]).toEqual([[6], [4]]);
  const newer = Array.from({ length: 5_000 }, (_, index) => ({ userId: 'eve', created: 1_000_000 + index, createdAt: '' }));
  const liked = newer.map((like, index) => ({ ...like, id: `announcement_${1_000 + index}_eve`, targetId: 1_000 + index }));
  const followed = newer.map((follow, index) => ({ ...follow, id: `eve_${index}`, followerId: 'eve', followingId: `nobody ${index}` }));
  const { reads } = kitchen.ports;
  for (const [name, documents] of [
    ['likes', liked.map((like) => ({ ...like, kind: 'announcement' }))],
    ['follows', followed],
  ] as const) {
    const { version = 0 } = (await reads.versions(name)).find(({ current }) => current) ?? {};
    const collection = await reads.open(name, version, shapes[name] as never);
    const stored = documents.map((document) => ({ id: document.id, position: 1n, document: document as never }));
    await collection.write(stored, (await collection.checkpoint()) ?? { storeId: '', position: 0n });
  }
  expect([await ids('eve', '?filter=liked'), await ids('eve', '?filter=following')]).toEqual([[], []]);
  expect([await ids('eve', '?filter=liked&sort=popular'), await ids('eve', '?filter=following&search=tea')]).toEqual([[], []]);
});
test('search goes with filter and sort', async () => expect(await ids('ana', '?search=a&filter=liked&sort=popular')).toEqual([2]));

test.each(['newest', 'oldest', 'popular'])('%s in pages neither repeats nor skips', async (sort) => {
  const whole = await ids('ana', `?sort=${sort}`);
  const seen: number[] = [];
  for (let path: string | undefined = `/api/announcements?sort=${sort}&limit=1`; path; ) {
    const page = await kitchen.get('ana', path);
    seen.push(...page.body.map((post: { id: number }) => post.id));
    path = nextOf(page.headers);
  }
  expect(seen).toEqual(whole);
});
test.each(['sort=best', 'filter=mine', 'limit=0', 'limit=x', 'cursor=x', 'sort=popular&cursor=3'])('%s is refused', async (query) =>
  expect(await get('ana', `?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid-input', fields: expect.anything() } }),
);

test('one post opens signed out', async () => expect((await get(undefined, '/2')).body).toMatchObject({ id: 2, liked: false }));
test('a hidden post does not open', async () =>
  expect(await get('ana', '/3')).toMatchObject({ status: 404, body: { message: 'Announcement not found' } }));
test('a hidden post does not open for its author', async () => expect((await get('ben', '/3')).status).toBe(404));
test('a deleted post does not open', async () => expect((await get('ana', '/5')).status).toBe(404));
test('an unknown post is not found', async () => expect((await get('ana', '/99')).status).toBe(404));
test('an id that is no number is refused', async () => expect((await get('ana', '/abc')).status).toBe(400));
test('a like is told', async () => expect((await get('ana', '/2/like')).body).toEqual({ liked: true }));
test('no like is told', async () => expect((await get('ana', '/1/like')).body).toEqual({ liked: false }));
test('signed out liked is false, not 401', async () =>
  expect(await get(undefined, '/2/like')).toMatchObject({ status: 200, body: { liked: false } }));
test('a hidden post does not say who likes it', async () => expect((await get('ana', '/3/like')).status).toBe(404));
