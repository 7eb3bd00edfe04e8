import { expect, test } from 'vitest';
import { user } from './user.ts';

test.each(['RoleGranted', 'RoleRevoked'] as const)('%s of the first version has no source', (type) => {
  const upcast = user.upcasts?.[type]?.[1];
  const now = upcast?.({ userId: 'ana', role: 'moderator' });
  expect(now).toEqual({ userId: 'ana', role: 'moderator', by: null, source: null });
  expect(user.events[type]?.parse(now)).toEqual(now);
});
