/** The roles of callers. The owner created the thing; the reporter and the involved moderator have reported it. */
export const roles = [
  'visitor',
  'stranger',
  'owner',
  'reporter',
  'moderator',
  'other moderator',
  'involved moderator',
  'analyst',
  'administrator',
] as const;
export type Role = (typeof roles)[number];

export const signedIn = roles.filter((role) => role !== 'visitor');
export const nobody: readonly Role[] = [];
export const but = (from: readonly Role[], ...left: Role[]): readonly Role[] => from.filter((role) => !left.includes(role));
/** Administrators may do all that moderators may. */
export const uninvolvedModerators: readonly Role[] = ['moderator', 'other moderator', 'administrator'];
export const moderators: readonly Role[] = [...uninvolvedModerators, 'involved moderator'];
