import { type UserEvent, user } from '@potluck/events';
import { describe, test } from 'vitest';
import { ben, specOf, suspended } from './given.fixture.ts';
import { decideUser, type UserCommand } from './user.ts';

const given = specOf(decideUser, user, {});

const names = { displayName: 'Ana', firstName: null, lastName: null };
const registered: UserEvent = { type: 'UserRegistered', data: { userId: 'ana', email: 'ana@example.org', emailHash: '', ...names } };
const profile = { ...names, bio: 'Cooks', isPublic: true, profileImage: null };
const update: UserCommand = { type: 'UpdateProfile', data: profile };
const updated: UserEvent = { type: 'ProfileUpdated', data: { userId: 'ana', ...profile } };

describe('updating a profile', () => {
  test('replaces all of it', () => given(registered).when(update).thenAppends(updated));
  test('without a change appends nothing', () => given(registered, updated).when(update).thenNothingNew());
  test('may remove the display name', () =>
    given(registered)
      .when({ type: 'UpdateProfile', data: { ...profile, displayName: null } })
      .thenAppends({ type: 'ProfileUpdated', data: { userId: 'ana', ...profile, displayName: null } }));
  test.each(['displayName', 'firstName', 'lastName'])('refuses a reserved %s', (field) =>
    given(registered)
      .when({ type: 'UpdateProfile', data: { ...profile, [field]: 'Potluck Admin' } })
      .thenRefused('name-reserved'),
  );
  test('keeps a reserved name that was set before', () =>
    given({ ...registered, data: { ...registered.data, displayName: 'Admin' } } as UserEvent)
      .when({ type: 'UpdateProfile', data: { ...profile, displayName: 'Admin' } })
      .thenAppends({ type: 'ProfileUpdated', data: { userId: 'ana', ...profile, displayName: 'Admin' } }));
  test('is refused to other members', () => given(registered).when(update, { actor: ben }).thenRefused('not-allowed'));
  test('is refused to the suspended', () => given(registered).when(update, { actor: suspended }).thenRefused('suspended'));
});
