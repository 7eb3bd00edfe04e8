import type { Role } from './fields.ts';

/** Whether a member with these roles may do what `role` may. Administrators may do all that moderators may. */
export const actsAs = (held: readonly string[], role: Role): boolean =>
  held.includes(role) || (role === 'moderator' && held.includes('administrator'));
