import { Refused, type Role, type User, type UserEvent } from '@potluck/events';
import { type Context, memberAs } from './context.ts';

export interface RoleCommand {
  type: 'GrantRole' | 'RevokeRole';
  data: { role: Role };
}

/**
 * Administrators cannot revoke their own administrator role, nor while they leave that of the last one who stays (`isLastAdministrator`). As
 * revocations and requests to leave run one at a time, at least one administrator remains.
 */
export function decideRole(
  { type, data: { role } }: RoleCommand,
  state: User,
  context: Context & { isLastAdministrator?: boolean },
): UserEvent[] {
  const by = memberAs('administrator', context).userId;
  if (state.status !== 'registered') throw new Refused('user-not-found');
  const { userId, roles } = state;
  if (roles.includes(role) === (type === 'GrantRole')) return [];
  if (type === 'RevokeRole' && role === 'administrator' && userId === by) throw new Refused('own-role');
  if (type === 'RevokeRole' && role === 'administrator' && context.isLastAdministrator) throw new Refused('last-administrator');
  return [{ type: type === 'GrantRole' ? 'RoleGranted' : 'RoleRevoked', data: { userId, role, by, source: 'screen' } }];
}
