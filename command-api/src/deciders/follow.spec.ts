import { type FollowEvent, follow } from '@potluck/events';
import { describe, test } from 'vitest';
import { decideFollow, type FollowCommand } from './follow.ts';
import { ana, ben, erased, member, nameless, specOf, suspended } from './given.fixture.ts';

const given = specOf(decideFollow, follow, { followed: ben });
const secret = member('ben', { isPublic: false });
const pair = { followerId: 'ana', followingId: 'ben' };
const toFollow: FollowCommand = { type: 'FollowUser', data: { followingId: 'ben' } };
const toUnfollow: FollowCommand = { type: 'UnfollowUser', data: { followingId: 'ben' } };
const followed: FollowEvent = { type: 'UserFollowed', data: pair };
const unfollowed: FollowEvent = { type: 'UserUnfollowed', data: pair };

describe('following', () => {
  test('a public profile', () => given().when(toFollow).thenAppends(followed));
  test('needs no display name', () =>
    given()
      .when(toFollow, { actor: nameless })
      .thenAppends({ type: 'UserFollowed', data: { ...pair, followerId: 'nameless' } }));
  test('twice appends nothing', () => given(followed).when(toFollow).thenNothingNew());
  test('again', () => given(followed, unfollowed).when(toFollow).thenAppends(followed));
  test('oneself is refused', () =>
    given()
      .when({ type: 'FollowUser', data: { followingId: 'ana' } }, { followed: ana })
      .thenRefused('own-profile'));
  test('an unknown user is refused', () =>
    given()
      .when(toFollow, { followed: { status: 'absent' } })
      .thenRefused('user-not-found'));
  test('an erased account is refused', () => given().when(toFollow, { followed: erased }).thenRefused('user-not-found'));
  test('a private profile is refused as if it were not there', () =>
    given().when(toFollow, { followed: secret }).thenRefused('user-not-found'));
  test('a profile again after it became private appends nothing', () =>
    given(followed).when(toFollow, { followed: secret }).thenNothingNew());
  test('is refused to the suspended', () => given().when(toFollow, { actor: suspended }).thenRefused('suspended'));
});

describe('unfollowing', () => {
  test('ends it', () => given(followed).when(toUnfollow).thenAppends(unfollowed));
  test('a profile that went private', () => given(followed).when(toUnfollow, { followed: secret }).thenAppends(unfollowed));
  test('an erased account', () => given(followed).when(toUnfollow, { followed: erased }).thenAppends(unfollowed));
  test('without a follow appends nothing', () => given().when(toUnfollow).thenNothingNew());
  test('does not reveal that a private profile exists', () => given().when(toUnfollow, { followed: secret }).thenRefused('user-not-found'));
});
