import { expect, test } from 'vitest';
import * as e from '../history.fixture.ts';
import { type ProfileDocument, profiles } from './profiles.ts';

const given = (...events: e.Happened[]) => e.given(profiles, ...events);
const both = (...events: e.Happened[]) => given(e.registered('ana', 'Ana'), e.registered('ben'), ...events);

test('a member', () =>
  given()
    .when(e.registered('ana', 'Ana'))
    .thenIs('ana', {
      id: 'ana',
      displayName: 'Ana',
      firstName: null,
      lastName: null,
      bio: null,
      isPublic: false,
      profileImage: null,
      followersCount: 0,
      followingCount: 0,
      createdAt: e.at(1),
      updatedAt: e.at(1),
      created: 1,
      revision: 0,
    }));
test('an update replaces the profile', () =>
  both()
    .when(e.profileUpdated('ana', { bio: 'Cooks' }))
    .thenIs('ana', { bio: 'Cooks', isPublic: true, updatedAt: e.at(3), revision: 1 }));
test('an update keeps the counts and the join date', () =>
  both(e.followed('ben', 'ana'))
    .when(e.profileUpdated('ana'))
    .thenIs('ana', { followersCount: 1, createdAt: e.at(1), created: 1 }));
test('parts that moderators hide are kept and marked', () =>
  both(e.profileHidden('ana', 'displayName'))
    .when(e.profileHidden('ana', 'bio'))
    .thenIs('ana', { displayName: 'Ana', hiddenParts: ['displayName', 'bio'] }));
test('restored parts are no longer marked', () =>
  both(e.profileHidden('ana', 'displayName', 'bio'))
    .when(e.profileRestored('ana', 'bio'))
    .thenIs('ana', { hiddenParts: ['displayName'] }));
test('a search does not find a hidden name', () => {
  const found = (hiddenParts?: ['displayName']) =>
    profiles.shape.searchText?.({ displayName: 'Ana', ...(hiddenParts && { hiddenParts }) } as ProfileDocument);
  expect([found(), found(['displayName'])]).toEqual(['Ana', '']);
});
test('a role is not in it', () => both().when(e.roleGranted('ana')).thenSame('ana'));
test('a member who asked to be erased is marked as leaving', () =>
  given(e.registered('ana'))
    .when(e.erasureRequested('ana', e.at(9)))
    .thenIs('ana', { leaving: true, revision: 0 }));
test('a member who cancelled it is not', () =>
  given(e.registered('ana'))
    .when(e.erasureRequested('ana', e.at(9)), e.erasureCancelled('ana'))
    .thenSame('ana'));
test('an erased member is gone', () => both().when(e.erased('ana')).thenIs('ana', undefined));
test('an erased member stays gone', () => both(e.erased('ana')).when(e.followed('ben', 'ana')).thenIs('ana', undefined));

test('the followed member has a follower', () =>
  both().when(e.followed('ben', 'ana')).thenIs('ana', { followersCount: 1, followingCount: 0 }));
test('the follower follows one', () => both().when(e.followed('ben', 'ana')).thenIs('ben', { followersCount: 0, followingCount: 1 }));
test('after an unfollow the follower is subtracted', () =>
  both(e.followed('ben', 'ana')).when(e.unfollowed('ben', 'ana')).thenIs('ana', { followersCount: 0 }));
test('after an unfollow the follower follows none', () =>
  both(e.followed('ben', 'ana')).when(e.unfollowed('ben', 'ana')).thenIs('ben', { followingCount: 0 }));
test('following changes no profile', () =>
  both()
    .when(e.followed('ben', 'ana'))
    .thenIs('ana', { updatedAt: e.at(1), revision: 0 }));
test('a purged profile has no picture', () =>
  e
    .given(profiles, e.registered('ana', 'Ana'))
    .when(e.profilePurged('ana'))
    .thenIs('ana', { profileImage: null, purged: { at: e.at(2), basis: 'illegal_content', revision: 1 }, displayName: 'Ana' }));
