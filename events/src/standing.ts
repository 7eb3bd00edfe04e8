import { actsAs } from './acts-as.ts';
import type { ProfilePart } from './fields.ts';
import { suspensionAt, type User } from './streams/user.ts';

/** What a decision can change about the reported member. */
export interface Standing {
  isSuspended: boolean;
  /** Only administrators suspend administrators. */
  canBeSuspended: boolean;
  hiddenParts: readonly ProfilePart[];
}

/** `roles` are those of the moderator. Undefined if the member no longer exists: no sanction is possible. */
export function standingOf(member: User, roles: readonly string[], now: string): Standing | undefined {
  if (member.status !== 'registered') return undefined;
  return {
    isSuspended: suspensionAt(member, now) !== undefined,
    canBeSuspended: !member.roles.includes('administrator') || actsAs(roles, 'administrator'),
    hiddenParts: member.hiddenParts,
  };
}
