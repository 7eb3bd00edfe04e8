import type { Role } from './fields.ts';

/** Whether a member with these roles may do what `role` may. Administrators may do all that moderators may. */
export const actsAs = (roles: readonly string[], role: Role): boolean =>
  roles.includes(role) || (role === 'moderator' && roles.includes('administrator'));
