import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
const gone = { announcementId: 1, userId: 'ben', wasVisible: true };
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.member('ana', { displayName: 'Ana' });
  await kitchen.member('ben', { displayName: 'Ben', isPublic: false });
  await kitchen.post(1, 'ana');
  await kitchen.post(2, 'ana');
  for (let id = 1; id <= 12; id += 1) await kitchen.comment(id, 1, 'ben');
  for (let id = 21; id <= 27; id += 1) await kitchen.comment(id, 1, 'ana', { parentId: 12, depth: 1 });
  await kitchen.append('comment-11', 'CommentHidden', {
    ...gone,
    commentId: 11,
    parentId: null,
    caseId: 'case',
    decisionId: 'decision',
    ruleId: null,
  });
  await kitchen.append('comment-10', 'CommentDeleted', { ...gone, commentId: 10, parentId: null });
  await kitchen.append('commentLike-12_ana', 'CommentLiked', { commentId: 12, announcementId: 1, userId: 'ana' });
  await kitchen.comment(50, 2, 'ben');
  await kitchen.hidePost(2, 'ana');
});
afterAll(() => kitchen.close());

const get = (id: string | undefined, path: string) => kitchen.get(id, `/api${path}`);
const idsOf = (body: { comments: { id: number }[] }) => body.comments.map(({ id }) => id);
const nextOf = (headers: Headers) => /<\/api(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] as string;

test('ten comments come, newest first, without replies and without the deleted', async () => {
  const { body } = await get(undefined, '/announcements/1/comments?page=1&limit=10');
  expect(idsOf(body)).toEqual([12, 11, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(body.hasMore).toBe(true);
});
test('the second page has the rest', async () =>
  expect((await get(undefined, '/announcements/1/comments?page=2&limit=10')).body).toMatchObject({
    comments: [{ id: 1 }],
    hasMore: false,
  }));
test('a page beyond the end is empty', async () =>
  expect((await get(undefined, '/announcements/1/comments?page=9&limit=10')).body).toEqual({ comments: [], hasMore: false }));
test('without parameters ten come', async () => expect((await get('ana', '/announcements/1/comments')).body.comments).toHaveLength(10));
test('five replies come, oldest first', async () => {
  const { body } = await get(undefined, '/comments/12/replies?page=1&limit=5');
  expect(idsOf(body)).toEqual([21, 22, 23, 24, 25]);
  expect(body.hasMore).toBe(true);
});
test('the link leads on in the replies', async () => {
  const { headers } = await get(undefined, '/comments/12/replies?page=1&limit=5');
  expect((await get(undefined, nextOf(headers))).body).toMatchObject({ comments: [{ id: 26 }, { id: 27 }], hasMore: false });
});
test('an arrival between two pages repeats none when the link is followed', async () => {
  const { headers } = await get(undefined, '/announcements/1/comments?limit=10');
  await kitchen.comment(60, 1, 'ana');
  expect(idsOf((await get(undefined, nextOf(headers))).body)).toEqual([1]);
});
test('a comment comes with its author, counts and the viewer’s like', async () =>
  expect((await get('ana', '/comments/12')).body).toMatchObject({
    id: 12,
    announcementId: 1,
    parentId: null,
    content: 'Comment 12',
    likesCount: 1,
    repliesCount: 7,
    liked: true,
    user: { id: 'ben', displayName: 'Ben', profileImageUrl: null },
  }));
test('a hidden comment keeps its place without its text', async () =>
  expect((await get('ana', '/announcements/1/comments?limit=100')).body.comments.find(({ id }: { id: number }) => id === 11)).toMatchObject(
    {
      hidden: true,
      content: '',
    },
  ));
test('a deleted comment is gone', async () => expect((await get('ana', '/comments/10')).status).toBe(404));
test('the post counts visible comments and replies', async () => {
  const { body } = await get('ana', '/announcements/1');
  // 11 of 12 that are not deleted (one of them hidden), seven replies, and one that arrived.
  expect(body.commentsCount).toBe(18);
});

test.each(['/announcements/2/comments', '/comments/50', '/comments/50/replies', '/comments/50/like'])(
  '%s under a hidden post is not there',
  async (path) => expect((await get('ben', path)).status).toBe(404),
);
test.each(['/announcements/99/comments', '/comments/99', '/comments/99/replies', '/comments/99/like'])(
  '%s that is unknown is not found',
  async (path) => expect((await get('ana', path)).status).toBe(404),
);
test.each([
  '/announcements/x/comments',
  '/comments/x',
  '/announcements/1/comments?page=0',
  '/announcements/1/comments?page=x',
  '/comments/12/replies?limit=-1',
])('%s is refused', async (path) => expect((await get('ana', path)).status).toBe(400));
test('a like of a comment is told', async () => expect((await get('ana', '/comments/12/like')).body).toEqual({ liked: true }));
test('signed out liked is false, not 401', async () =>
  expect(await get(undefined, '/comments/12/like')).toMatchObject({ status: 200, body: { liked: false } }));

test('pages have numbers up to 1,000 comments; a further one is refused and names the cursor', async () => {
  expect((await get(undefined, '/announcements/1/comments?page=10&limit=100')).status).toBe(200);
  for (const query of ['page=11&limit=100', 'page=1000&limit=100', 'page=101']) {
    expect(await get(undefined, `/announcements/1/comments?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { page: expect.stringContaining('cursor') } },
    });
  }
  expect((await get(undefined, '/comments/12/replies?page=201&limit=5')).status).toBe(400);
  expect((await get(undefined, '/comments/12/replies?page=201&limit=5&cursor=1')).status).toBe(200);
});
