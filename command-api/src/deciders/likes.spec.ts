import {
  type Announcement,
  type AnnouncementLikeEvent,
  announcementLike,
  type Comment,
  type CommentLikeEvent,
  commentLike,
} from '@potluck/events';
import { describe, test } from 'vitest';
import { nameless, specOf, suspended } from './given.fixture.ts';
import { type AnnouncementLikeCommand, type CommentLikeCommand, decideAnnouncementLike, decideCommentLike } from './likes.ts';

const post: Announcement = {
  status: 'posted',
  announcementId: 1,
  userId: 'ben',
  title: 'Hi',
  content: 'all',
  media: null,
  hidden: false,
  changedAt: '2026-01-01T00:00:00.000Z',
};
const hiddenPost: Announcement = { ...post, hidden: true } as Announcement;

describe('a post', () => {
  const given = specOf(decideAnnouncementLike, announcementLike, { post });
  const which = { announcementId: 1, userId: 'ana' };
  const like: AnnouncementLikeCommand = { type: 'LikeAnnouncement', data: { announcementId: 1 } };
  const unlike: AnnouncementLikeCommand = { type: 'UnlikeAnnouncement', data: { announcementId: 1 } };
  const liked: AnnouncementLikeEvent = { type: 'AnnouncementLiked', data: which };
  const unliked: AnnouncementLikeEvent = { type: 'AnnouncementUnliked', data: which };

  test('is liked', () => given().when(like).thenAppends(liked));
  test('is not liked twice', () => given(liked).when(like).thenNothingNew());
  test('is liked again', () => given(liked, unliked).when(like).thenAppends(liked));
  test('is liked no more', () => given(liked).when(unlike).thenAppends(unliked));
  test('that is not liked cannot be unliked', () => given().when(unlike).thenNothingNew());
  test('is liked only with a display name', () => given().when(like, { actor: nameless }).thenRefused('display-name-required'));
  test('can be unliked without one', () =>
    given(liked)
      .when(unlike, { actor: nameless })
      .thenAppends({ type: 'AnnouncementUnliked', data: { ...which, userId: 'nameless' } }));
  test('is not liked by the suspended', () => given().when(like, { actor: suspended }).thenRefused('suspended'));
  test('that is not there is not liked', () =>
    given()
      .when(like, { post: { status: 'absent' } })
      .thenRefused('announcement-not-found'));
  test('that is hidden is not liked', () => given().when(like, { post: hiddenPost }).thenRefused('announcement-not-found'));
});

describe('a comment', () => {
  const comment: Comment = {
    status: 'added',
    commentId: 5,
    announcementId: 1,
    parentId: null,
    userId: 'ben',
    depth: 0,
    content: 'Yum',
    hidden: false,
    changedAt: '2026-01-01T00:00:00.000Z',
  };
  const given = specOf(decideCommentLike, commentLike, { comment, post });
  const which = { commentId: 5, announcementId: 1, userId: 'ana' };
  const like: CommentLikeCommand = { type: 'LikeComment', data: { commentId: 5 } };
  const unlike: CommentLikeCommand = { type: 'UnlikeComment', data: { commentId: 5 } };
  const liked: CommentLikeEvent = { type: 'CommentLiked', data: which };
  const unliked: CommentLikeEvent = { type: 'CommentUnliked', data: which };

  test('is liked', () => given().when(like).thenAppends(liked));
  test('is not liked twice', () => given(liked).when(like).thenNothingNew());
  test('is liked no more', () => given(liked).when(unlike).thenAppends(unliked));
  test('that is not liked cannot be unliked', () => given().when(unlike).thenNothingNew());
  test('is liked only with a display name', () => given().when(like, { actor: nameless }).thenRefused('display-name-required'));
  test('that is not there is not liked', () =>
    given()
      .when(like, { comment: { status: 'absent' } })
      .thenRefused('comment-not-found'));
  test('that is hidden is not liked', () =>
    given()
      .when(like, { comment: { ...comment, hidden: true } as Comment })
      .thenRefused('comment-not-found'));
  test('of a hidden post is not liked', () => given().when(like, { post: hiddenPost }).thenRefused('announcement-not-found'));
});
