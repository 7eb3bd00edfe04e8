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
  test.each(['moderator', 'analyst', 'administrator'] as const)('grants and revokes the role %s', (role) => {
    given(registered('ben')).when(grant(role)).thenAppends(change('RoleGranted', role));
    given(registered('ben'), change('RoleGranted', role)).when(revoke(role)).thenAppends(change('RoleRevoked', role));
  });
  test('grants once', () => given(registered('ben'), change('RoleGranted', 'analyst')).when(grant('analyst')).thenNothingNew());
  test('revokes once', () => given(registered('ben')).when(revoke('analyst')).thenNothingNew());
  test('cannot revoke their own administrator role', () =>
    given(registered('ada'), change('RoleGranted', 'administrator', 'ada'))
      .when(revoke('administrator'))
      .thenRefused('own-role'));
  test('may revoke another role of their own', () =>
    given(registered('ada'), change('RoleGranted', 'moderator', 'ada'))
      .when(revoke('moderator'))
      .thenAppends(change('RoleRevoked', 'moderator', 'ada')));
  test('cannot grant a role to an unknown or erased user', () => {
    given().when(grant('moderator')).thenRefused('user-not-found');
    given(registered('ben'), { type: 'AccountErased', data: { userId: 'ben' } })
      .when(grant('moderator'))
      .thenRefused('user-not-found');
  });
  test('cannot grant a role while suspended', () =>
    given(registered('ben'))
      .when(grant('moderator'), { actor: { ...ada, suspensions: suspended.suspensions } })
      .thenRefused('suspended'));
});

test('other members cannot change roles, not even their own', () => {
  for (const actor of [ana, member('mia', { roles: ['moderator', 'analyst'] })]) {
    given(registered(actor.userId)).when(grant('administrator'), { actor }).thenRefused('not-allowed');
    given(registered('ben'), change('RoleGranted', 'moderator')).when(revoke('moderator'), { actor }).thenRefused('not-allowed');
  }
});
