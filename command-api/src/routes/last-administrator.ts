import { suspensionAt, type User, user } from '@potluck/events';
import { Unavailable } from '@potluck/stores/ports/event-store';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { StateReader } from '../state-reader.ts';
import type { RouteContext } from './route-context.ts';

const isAdministrator = (member: User): boolean => member.status === 'registered' && member.roles.includes('administrator');

/** Somebody who has asked to be erased, or is suspended, does not count as left. */
const isLeft = (member: User, now: string): boolean =>
  member.status === 'registered' && isAdministrator(member) && !member.erasure && !suspensionAt(member, now);

/**
 * Whether nobody is left as administrator without this member. False for callers who are no administrator: they may do nothing about it.
 * Throws Unavailable while nobody knows who has a role.
 */
export async function isLastAdministrator(
  userId: string,
  { actor, at }: CommandEnvelope,
  reader: StateReader,
  { roleHolders }: Pick<RouteContext, 'roleHolders'>,
): Promise<boolean> {
  const caller = await reader.stateOf(user, actor);
  if (!isAdministrator(caller) || (actor !== userId && isLeft(caller, at))) return false;
  const holders = await roleHolders();
  if (!holders) throw new Unavailable('It is not known at the moment who else is administrator');
  for (const id of holders) if (id !== userId && isLeft(await reader.stateOf(user, id), at)) return false;
  return true;
}
