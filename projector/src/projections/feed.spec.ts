import { test } from 'vitest';
import * as e from '../history.fixture.ts';
import { feed } from './feed.ts';

const one = (...events: e.Happened[]) => given(e.posted(1), ...events);
const given = (...events: e.Happened[]) => e.given(feed, ...events);

test('a post', () =>
  given()
    .when(e.posted(1))
    .thenIs('1', {
      id: 1,
      userId: 'ana',
      title: 'Hello',
      content: 'All',
      media: null,
      likesCount: 0,
      commentsCount: 0,
      hidden: false,
      createdAt: e.at(1),
      editedAt: null,
      created: 1,
      revision: 0,
    }));
test('an edited post has the time of the edit', () =>
  one()
    .when(e.postEdited(1, 'Hi'))
    .thenIs('1', { title: 'Hi', content: null, editedAt: e.at(2), revision: 1 }));
test('an edit does not move the post in the feed', () =>
  one()
    .when(e.postEdited(1, 'Hi'))
    .thenIs('1', { created: 1, createdAt: e.at(1) }));
test('an edit keeps the counts', () => one(e.liked(1, 'ben')).when(e.postEdited(1, 'Hi')).thenIs('1', { likesCount: 1 }));
test('a deleted post is gone', () => one().when(e.postDeleted(1)).thenIs('1', undefined));
test('a hidden post stays, hidden', () => one().when(e.postHidden(1)).thenIs('1', { hidden: true, title: 'Hello', revision: 1 }));
test('a hidden post counts the comments that are deleted while it is hidden, and a restored one has the count', () => {
  const hidden = () => one(e.commented(1), e.commented(2), e.commented(3), e.postHidden(1), e.commentDeleted(1), e.commentDeleted(2));
  const restored = [e.postRestored(1), e.commentDeleted(3)];
  return Promise.all([
    hidden().when().thenIs('1', { commentsCount: 1, deletedWhileHidden: 2 }),
    hidden()
      .when(...restored)
      .thenIs('1', { hidden: false, commentsCount: 0, deletedWhileHidden: 2 }),
    hidden()
      .when(...restored, e.postHidden(1))
      .thenIs('1', { deletedWhileHidden: 0 }),
  ]);
});
test('a restored post is visible', () => one(e.postHidden(1)).when(e.postRestored(1)).thenIs('1', { hidden: false, revision: 2 }));

test('a like counts', () => one().when(e.liked(1, 'ben')).thenIs('1', { likesCount: 1 }));
test('likes of several count', () => one().when(e.liked(1, 'ben'), e.liked(1, 'cleo')).thenIs('1', { likesCount: 2 }));
test('a like taken back does not', () => one(e.liked(1, 'ben')).when(e.unliked(1, 'ben')).thenIs('1', { likesCount: 0 }));
test('a repeated like counts again', () =>
  one(e.liked(1, 'ben'), e.unliked(1, 'ben')).when(e.liked(1, 'ben')).thenIs('1', { likesCount: 1 }));
test('a like of another post does not count', () => one(e.posted(2)).when(e.liked(2, 'ben')).thenSame('1'));
test('a like is not an edit', () => one().when(e.liked(1, 'ben')).thenIs('1', { editedAt: null, revision: 0 }));
test('a like does not restore a deleted post', () => one(e.postDeleted(1)).when(e.liked(1, 'ben')).thenIs('1', undefined));
test('a like of an unknown post creates none', () => given().when(e.liked(1, 'ben')).thenIs('1', undefined));
test('likes count while it is hidden', () => one(e.postHidden(1)).when(e.liked(1, 'ben')).thenIs('1', { likesCount: 1, hidden: true }));

test('a comment counts', () => one().when(e.commented(1)).thenIs('1', { commentsCount: 1 }));
test('a reply counts too', () => one(e.commented(1)).when(e.commented(2, 1)).thenIs('1', { commentsCount: 2 }));
test('an edited comment counts once', () => one(e.commented(1)).when(e.commentEdited(1, 'Hm')).thenSame('1'));
test('a deleted comment does not count', () => one(e.commented(1)).when(e.commentDeleted(1)).thenIs('1', { commentsCount: 0 }));
test('a hidden comment does not count', () => one(e.commented(1)).when(e.commentHidden(1)).thenIs('1', { commentsCount: 0 }));
test('a restored comment counts', () =>
  one(e.commented(1), e.commentHidden(1)).when(e.commentRestored(1)).thenIs('1', { commentsCount: 1 }));
test('a comment that is hidden and then deleted is subtracted once', () =>
  one(e.commented(1), e.commented(2), e.commentHidden(1))
    .when(e.commentDeleted(1, null, false))
    .thenIs('1', { commentsCount: 1 }));
test('hiding a hidden comment subtracts nothing', () =>
  one(e.commented(1), e.commentHidden(1))
    .when(e.commentHidden(1, null, false))
    .thenIs('1', { commentsCount: 0 }));
test('restoring a visible comment adds nothing', () =>
  one(e.commented(1))
    .when(e.commentRestored(1, null, true))
    .thenSame('1'));
test("a hidden comment's reply still counts", () =>
  one(e.commented(1), e.commented(2, 1)).when(e.commentHidden(1)).thenIs('1', { commentsCount: 1 }));
test('a like of a comment does not change the post', () => one(e.commented(1)).when(e.commentLiked(1, 'ana')).thenSame('1'));
test('a purged post has no picture, but the time and reason, and nothing restores the picture', () =>
  given(e.posted(1))
    .when(e.postPurged(1), e.postHidden(1), e.postRestored(1))
    .thenIs('1', { media: null, purged: { at: e.at(2), basis: 'illegal_content', revision: 1 }, title: 'Hello', revision: 3 }));
