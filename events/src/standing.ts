import { actsAs } from './acts-as.ts';
import type { ProfilePart } from './fields.ts';
import { suspensionAt, type User } from './streams/user.ts';

/** What a decision can change about the member that a case is about. */
export interface Standing {
  isSuspended: boolean;
  /** Administrators are suspended by administrators alone. */
  canBeSuspended: boolean;
  hiddenParts: readonly ProfilePart[];
}

/** `roles` are those of the moderator. Undefined for a member who is gone: nothing can be done to them. */
export function standingOf(member: User, roles: readonly string[], now: string): Standing | undefined {
  if (member.status !== 'registered') return undefined;
  return {
    isSuspended: suspensionAt(member, now) !== undefined,
    canBeSuspended: !member.roles.includes('administrator') || actsAs(roles, 'administrator'),
    hiddenParts: member.hiddenParts,
  };
}
