import { randomUUID } from 'node:crypto';
import { Refused, type RegisteredUser, type Role, type RoleSource, type UserEvent, user } from '@potluck/events';
import type { Ports } from '@potluck/stores/ports/ports';
import { handleAlone } from '../handle.ts';
import type { When } from './register.ts';

/**
 * Sets the user's roles to the result of `wanted`, which gets the present ones, and notifies the user's open pages.
 * Returns the position of the last change, 0n when nothing changed. Refuses 'user-not-found'; throws Conflict, Unavailable.
 */
export async function changeRoles(
  ports: Pick<Ports, 'events' | 'bus'>,
  userId: string,
  wanted: (roles: readonly Role[]) => readonly Role[],
  source: 'claim' | 'command_line',
  { now, requestId = randomUUID(), traceparent }: When,
): Promise<bigint> {
  const envelope = { actor: 'system', at: now.toISOString(), correlationId: requestId, traceparent };
  const { events, position } = await handleAlone(ports.events)(user, userId, envelope, () => (state) => {
    if (state.status !== 'registered') throw new Refused('user-not-found');
    return changes(state, wanted(state.roles), source);
  });
  if (events.length === 0) return 0n;
  ports.bus.publish('session', { userId, reason: 'rights' });
  return position;
}

function changes({ userId, roles: old }: RegisteredUser, roles: readonly Role[], source: RoleSource): UserEvent[] {
  const change = (type: 'RoleGranted' | 'RoleRevoked') => (role: Role) => ({ type, data: { userId, role, by: null, source } });
  return [
    ...roles.filter((role) => !old.includes(role)).map(change('RoleGranted')),
    ...old.filter((role) => !roles.includes(role)).map(change('RoleRevoked')),
  ];
}
