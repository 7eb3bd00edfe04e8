import { Refused, type Role, type User, type UserEvent } from '@potluck/events';
import { type Context, memberAs } from './context.ts';

export interface RoleCommand {
  type: 'GrantRole' | 'RevokeRole';
  data: { role: Role };
}

/** An administrator's own role is taken by another one, or on the command line: so one is left, since this is decided one after the other. */
export function decideRole({ type, data: { role } }: RoleCommand, state: User, context: Context): UserEvent[] {
  const by = memberAs('administrator', context).userId;
  if (state.status !== 'registered') throw new Refused('user-not-found');
  const { userId, roles } = state;
  if (roles.includes(role) === (type === 'GrantRole')) return [];
  if (type === 'RevokeRole' && role === 'administrator' && userId === by) throw new Refused('own-role');
  return [{ type: type === 'GrantRole' ? 'RoleGranted' : 'RoleRevoked', data: { userId, role, by, source: 'screen' } }];
}
