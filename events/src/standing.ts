import { actsAs } from './acts-as.ts';
import type { ProfilePart } from './fields.ts';
import type { User } from './streams/user.ts';
import { isSuspendedBy } from './suspensions.ts';

/** What a decision of a case can change about the reported member. */
export interface Standing {
  /** By this case. Each case ends only its own suspension. */
  isSuspended: boolean;
  /** Only administrators suspend administrators. */
  canBeSuspended: boolean;
  hiddenParts: readonly ProfilePart[];
}

/** `roles` are those of the moderator. Undefined if the member no longer exists: no sanction is possible. */
export function standingOf(member: User, caseId: string, roles: readonly string[], now: string): Standing | undefined {
  if (member.status !== 'registered') return undefined;
  return {
    isSuspended: isSuspendedBy(caseId, member, now),
    canBeSuspended: !member.roles.includes('administrator') || actsAs(roles, 'administrator'),
    hiddenParts: member.hiddenParts,
  };
}
