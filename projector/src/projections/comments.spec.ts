import { test } from 'vitest';
import * as e from '../history.fixture.ts';
import { comments } from './comments.ts';

const given = (...events: e.Happened[]) => e.given(comments, ...events);
const one = (...events: e.Happened[]) => given(e.commented(1), ...events);
const replied = (...events: e.Happened[]) => one(e.commented(2, 1), ...events);

test('a comment', () =>
  given()
    .when(e.commented(1))
    .thenIs('1', {
      id: 1,
      announcementId: 1,
      parentId: null,
      userId: 'ben',
      depth: 0,
      content: 'Nice',
      likesCount: 0,
      repliesCount: 0,
      hidden: false,
      createdAt: e.at(1),
      editedAt: null,
      created: 1,
      revision: 0,
    }));
test('a reply names its parent', () => one().when(e.commented(2, 1)).thenIs('2', { parentId: 1, depth: 1 }));
test('an edited comment has the time of the edit', () =>
  one()
    .when(e.commentEdited(1, 'Hm'))
    .thenIs('1', { content: 'Hm', editedAt: e.at(2), revision: 1 }));
test('a deleted comment is gone', () => one().when(e.commentDeleted(1)).thenIs('1', undefined));
test('a hidden comment stays as a placeholder', () =>
  one().when(e.commentHidden(1)).thenIs('1', { hidden: true, created: 1, revision: 1 }));
test('a restored comment has its text', () =>
  one(e.commentHidden(1)).when(e.commentRestored(1)).thenIs('1', { hidden: false, content: 'Nice', revision: 2 }));

test('a reply counts', () => one().when(e.commented(2, 1)).thenIs('1', { repliesCount: 1 }));
test('a reply to a reply does not count for the first comment', () => replied().when(e.commented(3, 2)).thenIs('1', { repliesCount: 1 }));
test('a reply to a reply counts for its parent', () => replied().when(e.commented(3, 2)).thenIs('2', { repliesCount: 1 }));
test('a deleted reply does not count', () => replied().when(e.commentDeleted(2, 1)).thenIs('1', { repliesCount: 0 }));
test('a hidden reply does not count', () => replied().when(e.commentHidden(2, 1)).thenIs('1', { repliesCount: 0 }));
test('a restored reply counts', () => replied(e.commentHidden(2, 1)).when(e.commentRestored(2, 1)).thenIs('1', { repliesCount: 1 }));
test('a reply that is hidden and then deleted is subtracted once', () =>
  replied(e.commented(3, 1), e.commentHidden(2, 1))
    .when(e.commentDeleted(2, 1, false))
    .thenIs('1', { repliesCount: 1 }));
test('an edited reply does not change its parent', () =>
  replied()
    .when(e.commentEdited(2, 'Hm', 1))
    .thenSame('1'));
test('a hidden comment counts the replies that are deleted while it is hidden', () =>
  replied(e.commentHidden(1))
    .when(e.commentDeleted(2, 1), e.commentRestored(1))
    .thenIs('1', { hidden: false, repliesCount: 0, deletedWhileHidden: 1 }));
test('a hidden comment keeps its replies', () => replied().when(e.commentHidden(1)).thenIs('1', { hidden: true, repliesCount: 1 }));
test('a reply is no edit of its parent', () => one().when(e.commented(2, 1)).thenIs('1', { revision: 0, editedAt: null }));
test('a reply does not restore a deleted parent', () => one(e.commentDeleted(1)).when(e.commented(2, 1)).thenIs('1', undefined));
test('a reply to a deleted parent exists until it is deleted too', () =>
  one(e.commentDeleted(1)).when(e.commented(2, 1)).thenIs('2', { parentId: 1 }));

test('a like counts', () => one().when(e.commentLiked(1, 'ana')).thenIs('1', { likesCount: 1 }));
test('a like taken back does not', () => one(e.commentLiked(1, 'ana')).when(e.commentUnliked(1, 'ana')).thenIs('1', { likesCount: 0 }));
test('a like of a reply does not change its parent', () => replied().when(e.commentLiked(2, 'ana')).thenSame('1'));
test('a like does not restore a deleted comment', () => one(e.commentDeleted(1)).when(e.commentLiked(1, 'ana')).thenIs('1', undefined));
