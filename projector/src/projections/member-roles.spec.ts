import { test } from 'vitest';
import * as e from '../history.fixture.ts';
import { memberRoles } from './member-roles.ts';

const given = (...events: e.Happened[]) => e.given(memberRoles, ...events);
const moderator = { role: 'moderator', at: e.at(1), by: null, source: 'command_line' };

test('a role with when and how it was granted', () =>
  given()
    .when(e.roleGranted('ana'))
    .thenIs('ana', { id: 'ana', roles: [moderator], created: 1 }));
test('a role that is granted again has the new time', () =>
  given(e.roleGranted('ana'))
    .when(e.roleGranted('ana'))
    .thenIs('ana', { roles: [{ ...moderator, at: e.at(2) }], created: 1 }));
test('a revoked role is gone', () => given(e.roleGranted('ana')).when(e.roleRevoked('ana')).thenIs('ana', undefined));
test('an erased member has no roles', () => given(e.roleGranted('ana')).when(e.erased('ana')).thenIs('ana', undefined));
