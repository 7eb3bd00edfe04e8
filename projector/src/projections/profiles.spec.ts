import { test } from 'vitest';
import * as e from '../history.fixture.ts';
import { profiles } from './profiles.ts';

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
test('an updated profile says what it says now', () =>
  both()
    .when(e.profileUpdated('ana', { bio: 'Cooks' }))
    .thenIs('ana', { bio: 'Cooks', isPublic: true, updatedAt: e.at(3), revision: 1 }));
test('an update keeps the counts and the day of joining', () =>
  both(e.followed('ben', 'ana'))
    .when(e.profileUpdated('ana'))
    .thenIs('ana', { followersCount: 1, createdAt: e.at(1), created: 1 }));
test('a role is not in it', () => both().when(e.roleGranted('ana')).thenSame('ana'));
test('an erased member is gone', () => both().when(e.erased('ana')).thenIs('ana', undefined));
test('and stays so', () => both(e.erased('ana')).when(e.followed('ben', 'ana')).thenIs('ana', undefined));

test('who is followed has a follower', () => both().when(e.followed('ben', 'ana')).thenIs('ana', { followersCount: 1, followingCount: 0 }));
test('who follows follows one', () => both().when(e.followed('ben', 'ana')).thenIs('ben', { followersCount: 0, followingCount: 1 }));
test('no more follower', () => both(e.followed('ben', 'ana')).when(e.unfollowed('ben', 'ana')).thenIs('ana', { followersCount: 0 }));
test('follows no more', () => both(e.followed('ben', 'ana')).when(e.unfollowed('ben', 'ana')).thenIs('ben', { followingCount: 0 }));
test('following changes no profile', () =>
  both()
    .when(e.followed('ben', 'ana'))
    .thenIs('ana', { updatedAt: e.at(1), revision: 0 }));
