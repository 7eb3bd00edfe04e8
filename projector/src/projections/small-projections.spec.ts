import { describe, test } from 'vitest';
import * as e from '../history.fixture.ts';
import { dailyFeatures } from './daily-features.ts';
import { follows } from './follows.ts';
import { likes } from './likes.ts';
import { reports } from './reports.ts';

describe('likes', () => {
  const given = (...events: e.Happened[]) => e.given(likes, ...events);
  const post = 'announcement_1_ben';
  const comment = 'comment_7_ben';
  test('of a post', () =>
    given()
      .when(e.liked(1, 'ben'))
      .thenIs(post, { id: post, kind: 'announcement', targetId: 1, userId: 'ben', createdAt: e.at(1), created: 1 }));
  test('of a comment', () =>
    given().when(e.commentLiked(7, 'ben')).thenIs(comment, { id: comment, kind: 'comment', targetId: 7, userId: 'ben' }));
  test('taken back, of a post', () => given(e.liked(1, 'ben')).when(e.unliked(1, 'ben')).thenIs(post, undefined));
  test('taken back, of a comment', () => given(e.commentLiked(7, 'ben')).when(e.commentUnliked(7, 'ben')).thenIs(comment, undefined));
  test('repeated, it is a new document', () =>
    given(e.liked(1, 'ben'), e.unliked(1, 'ben')).when(e.liked(1, 'ben')).thenIs(post, { created: 3 }));
  test("another member's does not change it", () => given(e.liked(1, 'ben')).when(e.liked(1, 'cleo'), e.unliked(1, 'cleo')).thenSame(post));
  test('likes of a post and a comment with the same id are separate', () =>
    given(e.liked(7, 'ben')).when(e.commentLiked(7, 'ben')).thenSame('announcement_7_ben'));
});

describe('follows', () => {
  const given = (...events: e.Happened[]) => e.given(follows, ...events);
  const id = 'ben_ana';
  test('one follows another', () =>
    given()
      .when(e.followed('ben', 'ana'))
      .thenIs(id, { id, followerId: 'ben', followingId: 'ana', createdAt: e.at(1), created: 1 }));
  test('after an unfollow there is none', () => given(e.followed('ben', 'ana')).when(e.unfollowed('ben', 'ana')).thenIs(id, undefined));
  test('the opposite direction is another document', () => given(e.followed('ben', 'ana')).when(e.unfollowed('ana', 'ben')).thenSame(id));
});

describe('daily features', () => {
  const given = (...events: e.Happened[]) => e.given(dailyFeatures, ...events);
  test('a recipe, without its texts', () =>
    given()
      .when(e.recipeCreated(1))
      .thenIs('1', {
        id: 1,
        userId: 'ana',
        createdAt: e.at(1),
        created: 1,
        hidden: false,
        order1: 51_292_202_631_560,
        order2: 201_105_046_540_746,
        order3: 258_960_192_848_582,
        order4: 237_067_801_892_974,
      }));
  test('an update does not change it', () => given(e.recipeCreated(1)).when(e.recipeUpdated(1, 'Loaf')).thenSame('1'));
  test('a deleted one is gone', () => given(e.recipeCreated(1)).when(e.recipeDeleted(1)).thenIs('1', undefined));
  test('a hidden one is not chosen', () => given(e.recipeCreated(1)).when(e.recipeHidden(1)).thenIs('1', { hidden: true }));
  test('a restored one may be', () =>
    given(e.recipeCreated(1), e.recipeHidden(1)).when(e.recipeRestored(1)).thenIs('1', { hidden: false }));
});

describe('reports', () => {
  const id = 'ben_recipe_1';
  test('a report', () =>
    e
      .given(reports)
      .when(e.reported('ben', 1))
      .thenIs(id, {
        id,
        reporterId: 'ben',
        reportedUserId: 'ana',
        contentType: 'recipe',
        contentId: 1,
        reason: 'spam',
        status: 'pending',
        createdAt: e.at(1),
        created: 1,
      }));
});
