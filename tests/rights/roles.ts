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

/** Suspended members. They read what a stranger reads, whatever their roles, and almost every command of theirs is refused. */
export const suspended = ['suspended member', 'suspended moderator', 'suspended analyst'] as const;
export type Suspended = (typeof suspended)[number];
export type Caller = Role | Suspended;
/** Every row of the matrix. */
export const callers: readonly Caller[] = [...roles, ...suspended];
export const isSuspended = (caller: Caller): caller is Suspended => (suspended as readonly Caller[]).includes(caller);

export const signedIn = roles.filter((role) => role !== 'visitor');
export const nobody: readonly Role[] = [];
export const but = (from: readonly Role[], ...left: Role[]): readonly Role[] => from.filter((role) => !left.includes(role));
/** Administrators may do all that moderators may. */
export const uninvolvedModerators: readonly Role[] = ['moderator', 'other moderator', 'administrator'];
export const moderators: readonly Role[] = [...uninvolvedModerators, 'involved moderator'];
