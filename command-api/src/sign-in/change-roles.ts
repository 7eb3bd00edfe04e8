import { randomUUID } from 'node:crypto';
import { Refused, type Role } from '@potluck/events';
import { Conflict } from '@potluck/stores/ports/event-store';
import type { Ports } from '@potluck/stores/ports/ports';
import { readUser } from './register.ts';

/**
 * Gives the user the roles that `wanted` answers for those they have, and tells their open pages.
 * Answers the position of the last change, 0n when nothing changed. Refuses 'user-not-found'.
 */
export async function changeRoles(
  ports: Pick<Ports, 'events' | 'bus'>,
  userId: string,
  wanted: (roles: readonly Role[]) => readonly Role[],
  now: Date,
): Promise<bigint> {
  for (let round = 0; round < 5; round++) {
    const { user, revision } = await readUser(ports.events, userId);
    if (user.status !== 'registered') throw new Refused('user-not-found');
    const roles = wanted(user.roles);
    const changes = [
      ...roles.filter((role) => !user.roles.includes(role)).map((role) => ({ type: 'RoleGranted', role })),
      ...user.roles.filter((role) => !roles.includes(role)).map((role) => ({ type: 'RoleRevoked', role })),
    ];
    if (changes.length === 0) return 0n;
    const metadata = { actor: 'system', at: now.toISOString(), correlationId: randomUUID() };
    try {
      const { position } = await ports.events.append(
        `user-${userId}`,
        changes.map(({ type, role }) => ({ id: randomUUID(), type, data: { userId, role }, metadata })),
        revision,
      );
      ports.bus.publish('session', { userId, reason: 'rights' });
      return position;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
  throw new Refused('conflict');
}
