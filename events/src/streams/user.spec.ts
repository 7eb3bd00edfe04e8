import { describe, expect, test } from 'vitest';
import { foldEvents } from '../define-aggregate.ts';
import { type RegisteredUser, type UserEvent, user } from './user.ts';

test.each(['RoleGranted', 'RoleRevoked'] as const)('%s of the first version has no source', (type) => {
  const upcast = user.upcasts?.[type]?.[1];
  const now = upcast?.({ userId: 'ana', role: 'moderator' });
  expect(now).toEqual({ userId: 'ana', role: 'moderator', by: null, source: null });
  expect(user.events[type]?.parse(now)).toEqual(now);
});

describe('a muted reporter', () => {
  const names = { displayName: null, firstName: null, lastName: null };
  const registered: UserEvent = { type: 'UserRegistered', data: { userId: 'ana', email: '', emailHash: '', ...names } };
  const muted = (caseId: string | null, until: string): UserEvent => ({ type: 'ReporterMuted', data: { userId: 'ana', until, caseId } });
  const until = (...events: UserEvent[]) => (foldEvents(user, [registered, ...events]) as RegisteredUser).mutedUntil;

  test('stays muted until the end of the longest muting, by whatever case', () =>
    expect(until(muted('recipe_1', '2026-03-20'), muted('recipe_2', '2026-03-10'))).toBe('2026-03-20'));
  test('is muted for a shorter time when the same case says so', () =>
    expect(until(muted('recipe_1', '2026-03-20'), muted('recipe_1', '2026-03-10'))).toBe('2026-03-10'));
  test('by an event of the first version is muted until the last of these', () => {
    const first = user.upcasts?.ReporterMuted?.[1]?.({ userId: 'ana', until: '2026-03-20T00:00:00.000Z' });
    expect(user.events.ReporterMuted?.parse(first)).toEqual({ userId: 'ana', until: '2026-03-20T00:00:00.000Z', caseId: null });
    expect(until(muted(null, '2026-03-20'), muted(null, '2026-03-10'))).toBe('2026-03-10');
  });
});
