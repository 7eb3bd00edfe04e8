import { type Role, type UserEvent, user } from '@potluck/events';
import { describe, test } from 'vitest';
import { ana, member, specOf, suspended } from './given.fixture.ts';
import { decideRole, type RoleCommand } from './role.ts';

const ada = member('ada', { roles: ['administrator'] });
const given = specOf(decideRole, user, { actor: ada });

const registered = (userId: string): UserEvent => {
  const names = { displayName: userId, firstName: null, lastName: null };
  return { type: 'UserRegistered', data: { userId, email: '', emailHash: userId, ...names } };
};
const change = (type: 'RoleGranted' | 'RoleRevoked', role: Role, userId = 'ben'): UserEvent => ({
  type,
  data: { userId, role, by: 'ada', source: 'screen' },
});
const grant = (role: Role): RoleCommand => ({ type: 'GrantRole', data: { role } });
const revoke = (role: Role): RoleCommand => ({ type: 'RevokeRole', data: { role } });

describe('an administrator', () => {
  test.each(['moderator', 'analyst', 'administrator'] as const)('makes a member %s, and no longer', (role) => {
    given(registered('ben')).when(grant(role)).thenAppends(change('RoleGranted', role));
    given(registered('ben'), change('RoleGranted', role)).when(revoke(role)).thenAppends(change('RoleRevoked', role));
  });
  test('grants once', () => given(registered('ben'), change('RoleGranted', 'analyst')).when(grant('analyst')).thenNothingNew());
  test('revokes once', () => given(registered('ben')).when(revoke('analyst')).thenNothingNew());
  test('does not revoke their own role as one', () =>
    given(registered('ada'), change('RoleGranted', 'administrator', 'ada'))
      .when(revoke('administrator'))
      .thenRefused('own-role'));
  test('may take another role from themselves', () =>
    given(registered('ada'), change('RoleGranted', 'moderator', 'ada'))
      .when(revoke('moderator'))
      .thenAppends(change('RoleRevoked', 'moderator', 'ada')));
  test('grants nothing to who is not there', () => {
    given().when(grant('moderator')).thenRefused('user-not-found');
    given(registered('ben'), { type: 'AccountErased', data: { userId: 'ben' } })
      .when(grant('moderator'))
      .thenRefused('user-not-found');
  });
  test('grants nothing while suspended', () =>
    given(registered('ben'))
      .when(grant('moderator'), { actor: { ...ada, suspension: suspended.suspension } })
      .thenRefused('suspended'));
});

test('nobody else does, not even to themselves', () => {
  for (const actor of [ana, member('mia', { roles: ['moderator', 'analyst'] })]) {
    given(registered(actor.userId)).when(grant('administrator'), { actor }).thenRefused('not-allowed');
    given(registered('ben'), change('RoleGranted', 'moderator')).when(revoke('moderator'), { actor }).thenRefused('not-allowed');
  }
});
