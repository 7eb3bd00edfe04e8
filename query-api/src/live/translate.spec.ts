import { expect, test } from 'vitest';
import { aComment, aPost, aProfile } from '../documents.fixture.ts';
import { authorsIn, type Sent, translate } from './translate.ts';

const authorOf = (id: string) => ({ id, displayName: id.toUpperCase(), profileImageUrl: null });
const names = { authorOf, topicsNaming: () => [], reportersOf: () => [] };
const message = (projection: string, before: unknown, after: unknown, eventTypes: string[] = []) => ({
  projection,
  storeId: 's',
  position: '20',
  changes: [{ id: '1', position: '12', before, after, eventTypes }],
});
const translated = (...[projection, before, after, eventTypes]: Parameters<typeof message>): Sent[] =>
  translate(message(projection, before, after, eventTypes), names);
const events = (sent: Sent[]) => sent.map(({ event }) => event);
const secret = 'a secret nobody may read';

test('a new post is told whole, with its author, in the feed and in its own room', () =>
  expect(translated('feed', undefined, aPost(), ['AnnouncementPosted'])).toEqual([
    {
      rooms: ['feed', 'announcement:1'],
      event: 'announcement:posted',
      message: { announcement: expect.objectContaining({ id: 1, user: authorOf('ana'), liked: false }), position: 's:12' },
    },
  ]));
test('a post that was liked in the same batch is told once, with the count', () =>
  expect(translated('feed', undefined, aPost({ likesCount: 2 }), ['AnnouncementPosted', 'AnnouncementLiked'])).toMatchObject([
    { event: 'announcement:posted', message: { announcement: { likesCount: 2 } } },
  ]));
test('an edited post is told anew', () =>
  expect(events(translated('feed', aPost(), aPost({ title: 'x', revision: 1 }), ['AnnouncementEdited']))).toEqual([
    'announcement:changed',
  ]));
test('a like is a count and nothing else', () =>
  expect(translated('feed', aPost(), aPost({ likesCount: 1 }), ['AnnouncementLiked'])).toEqual([
    { rooms: ['feed', 'announcement:1'], event: 'announcement:likes', message: { announcementId: 1, likesCount: 1, position: 's:12' } },
  ]));
test('a comment is a count of its post', () =>
  expect(translated('feed', aPost(), aPost({ commentsCount: 1 }))).toMatchObject([
    { event: 'announcement:comments', message: { commentsCount: 1 } },
  ]));
test('a deleted post is removed', () =>
  expect(translated('feed', aPost(), undefined)).toEqual([
    { rooms: ['feed', 'announcement:1'], event: 'announcement:removed', message: { announcementId: 1, position: 's:12' } },
  ]));
test('a hidden post is removed, without its text', () => {
  const sent = translated('feed', aPost({ title: secret }), aPost({ title: secret, hidden: true, revision: 1 }));
  expect(events(sent)).toEqual(['announcement:removed']);
  expect(JSON.stringify(sent)).not.toContain(secret);
});
test('nothing is said about likes of a hidden post', () =>
  expect(translated('feed', aPost({ hidden: true }), aPost({ hidden: true, likesCount: 1 }))).toEqual([]));
test('nothing is said when a hidden post is deleted', () => expect(translated('feed', aPost({ hidden: true }), undefined)).toEqual([]));
test('a post that came and went in one batch is not spoken of', () => expect(translated('feed', undefined, undefined)).toEqual([]));
test('a restored post is told, but not as new', () =>
  expect(events(translated('feed', aPost({ hidden: true }), aPost({ revision: 2 }), ['AnnouncementRestored']))).toEqual([
    'announcement:changed',
  ]));

test('a new comment is told whole in the room of its post', () =>
  expect(translated('comments', undefined, aComment({ announcementId: 7 }), ['CommentAdded'])).toEqual([
    {
      rooms: ['announcement:7'],
      event: 'comment:added',
      message: { announcementId: 7, comment: expect.objectContaining({ id: 1, user: authorOf('ben') }), position: 's:12' },
    },
  ]));
test('an edited comment is told anew', () =>
  expect(events(translated('comments', aComment(), aComment({ revision: 1 })))).toEqual(['comment:changed']));
test('a reply tells its parent anew, with the number of replies', () =>
  expect(translated('comments', aComment(), aComment({ repliesCount: 1 }))).toMatchObject([
    { event: 'comment:changed', message: { comment: { repliesCount: 1 } } },
  ]));
test('a liked comment is a count', () =>
  expect(translated('comments', aComment(), aComment({ likesCount: 3 }))).toMatchObject([
    { rooms: ['announcement:1'], event: 'comment:likes', message: { commentId: 1, likesCount: 3 } },
  ]));
test('a hidden comment is told as a placeholder without its text', () => {
  const sent = translated('comments', aComment({ content: secret }), aComment({ content: secret, hidden: true, revision: 1 }));
  expect(sent).toMatchObject([{ event: 'comment:changed', message: { comment: { hidden: true, content: '' } } }]);
  expect(JSON.stringify(sent)).not.toContain(secret);
});
test('a deleted comment is removed, and says whose reply it was', () =>
  expect(translated('comments', aComment({ parentId: 5 }), undefined)).toEqual([
    { rooms: ['announcement:1'], event: 'comment:removed', message: { announcementId: 1, commentId: 1, parentId: 5, position: 's:12' } },
  ]));

test('a changed profile is told as a card', () =>
  expect(translated('profiles', aProfile(), aProfile({ displayName: 'Anna', revision: 1 }))).toEqual([
    {
      rooms: ['\0person:ana', 'user:ana'],
      event: 'user:changed',
      message: { user: { id: 'ana', displayName: 'Anna', profileImageUrl: null }, position: 's:12' },
    },
  ]));
test('and where that person has written something, but not for a new bio', () => {
  const topics = () => ['feed', 'announcement:7'];
  const sent = (after: object) =>
    translate(message('profiles', aProfile(), aProfile({ revision: 1, ...after })), { ...names, topicsNaming: topics });
  expect(sent({ displayName: 'Anna' })).toMatchObject([
    { rooms: ['\0person:ana', 'user:ana', 'feed', 'announcement:7'], event: 'user:changed' },
  ]);
  expect(sent({ bio: 'Soups' })).toMatchObject([{ rooms: ['\0person:ana', 'user:ana'], event: 'user:changed' }]);
});
test('a follow is a count', () =>
  expect(translated('profiles', aProfile(), aProfile({ followersCount: 1 }))).toEqual([
    { rooms: ['user:ana'], event: 'user:followers', message: { userId: 'ana', followersCount: 1, position: 's:12' } },
  ]));
test('the change that makes a profile private is told to its owner alone', () => {
  const sent = translated(
    'profiles',
    aProfile({ isPublic: true }),
    aProfile({ isPublic: false, displayName: 'Hidden', revision: 1, followersCount: 3 }),
  );
  expect(sent.map(({ event, rooms }) => [event, rooms])).toEqual([
    ['user:changed', ['\0person:ana']],
    ['user:followers', ['\0person:ana']],
  ]);
});
test('a profile that is gone is not spoken of', () => expect(translated('profiles', aProfile(), undefined)).toEqual([]));
test('other projections have nothing to say', () => expect(translated('likes', undefined, { id: 'x' })).toEqual([]));

test('authors are looked up for whole posts and comments', () => expect(authorsIn(message('feed', undefined, aPost()))).toEqual(['ana']));
test('no author is looked up for a like', () => expect(authorsIn(message('feed', aPost(), aPost({ likesCount: 1 })))).toEqual([]));
test('no author is looked up for what is hidden', () =>
  expect(authorsIn(message('feed', aPost(), aPost({ hidden: true, revision: 1 })))).toEqual([]));
