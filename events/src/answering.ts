import { actsAs } from './acts-as.ts';
import type { OpenedCase, StandingDecision } from './streams/moderation-case.ts';
import { type RegisteredUser, suspensionAt, type User } from './streams/user.ts';

type Known = Pick<OpenedCase, 'reportedUserId' | 'reporters' | 'escalated' | 'appeals'>;

/** Whether this member could answer an appeal in the case, as far as their role and the case go. */
const couldAnswer = ({ reportedUserId, reporters, escalated }: Known, member: User, now: string): boolean =>
  member.status === 'registered' &&
  member.userId !== reportedUserId &&
  !reporters.has(member.userId) &&
  suspensionAt(member, now) === undefined &&
  actsAs(member.roles, escalated ? 'administrator' : 'moderator');

/**
 * Whether nobody else could answer the appeals against this moderator's decisions. `holders` are the members who may have a role; undefined
 * while that is not known: then there are others.
 */
export async function isAlone(
  known: Known,
  moderatorId: string,
  now: string,
  holders: () => Promise<readonly string[] | undefined>,
  load: (userId: string) => Promise<User>,
): Promise<boolean> {
  if (!known.appeals.some((appeal) => appeal.moderatorId === moderatorId)) return false;
  const found = await holders();
  if (!found) return false;
  for (const id of found) if (id !== moderatorId && couldAnswer(known, await load(id), now)) return false;
  return true;
}

/** Whether a decision of a case is still in force: a suspension ends by its date or by another one, what hides a profile by another case too. */
export function standsFor({ decisionId, outcome, parts }: StandingDecision, member: RegisteredUser, now: string): boolean {
  if (outcome === 'suspend') return suspensionAt(member, now)?.decisionId === decisionId;
  if (outcome === 'hide_profile') return parts.some((part) => member.hiddenParts.includes(part));
  return true;
}
