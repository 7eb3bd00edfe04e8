import { actsAs } from './acts-as.ts';
import type { OpenedCase, StandingDecision } from './streams/moderation-case.ts';
import type { RegisteredUser, User } from './streams/user.ts';
import { isRunning, suspensionAt, suspensionOf } from './suspensions.ts';

type Known = Pick<OpenedCase, 'reportedUserId' | 'reporters' | 'escalated' | 'appeals'>;
type Involved = Pick<Known, 'reportedUserId' | 'escalated'> & { reporters: Pick<Known['reporters'], 'has'> };
type Subject = Omit<Involved, 'escalated'>;
type Holders = () => Promise<readonly string[] | undefined>;
type LoadUser = (userId: string) => Promise<User>;

/** Whether this member's role, and their part in the case, allow them to answer an appeal in it. */
const couldAnswer = ({ reportedUserId, reporters, escalated }: Involved, member: User, now: string): boolean =>
  member.status === 'registered' &&
  member.userId !== reportedUserId &&
  !reporters.has(member.userId) &&
  suspensionAt(member, now) === undefined &&
  actsAs(member.roles, escalated ? 'administrator' : 'moderator');

/**
 * Whether nobody else could answer the appeals against this moderator's decisions. `holders` returns the members who may have a role;
 * undefined while that is unknown, which counts as if there were others.
 */
export async function isOnlyAnswerer(known: Known, moderatorId: string, now: string, holders: Holders, load: LoadUser): Promise<boolean> {
  if (!known.appeals.some((appeal) => appeal.moderatorId === moderatorId)) return false;
  const found = await holders();
  if (!found) return false;
  for (const id of found) if (id !== moderatorId && couldAnswer(known, await load(id), now)) return false;
  return true;
}

/** The administrators for this case: some are free to decide it, all are involved in it or suspended, or there are none. */
async function administratorsFor(known: Subject, now: string, holders: Holders, load: LoadUser): Promise<'free' | 'involved' | 'none'> {
  let found: 'involved' | 'none' = 'none';
  for (const id of (await holders()) ?? []) {
    const member = await load(id);
    if (couldAnswer({ ...known, escalated: true }, member, now)) return 'free';
    if (member.status === 'registered' && member.roles.includes('administrator')) found = 'involved';
  }
  return found;
}

/**
 * Whether a case is for administrators: it is about a moderator or an administrator, and there is an administrator who is not involved in it,
 * nor suspended. `holders` are the members who may have a role.
 */
export async function isForAdministrators(known: Subject, now: string, holders: Holders, load: LoadUser): Promise<boolean> {
  const about = await load(known.reportedUserId);
  if (about.status !== 'registered' || !about.roles.some((role) => role !== 'analyst')) return false;
  return (await administratorsFor(known, now, holders, load)) === 'free';
}

/** Whether there are administrators, but each is involved in the case or suspended: if it were escalated, nobody could decide it. */
export async function isEveryAdministratorInvolved(known: Subject, now: string, holders: Holders, load: LoadUser): Promise<boolean> {
  return (await administratorsFor(known, now, holders, load)) === 'involved';
}

/**
 * Whether a decision of a case is still in force: a suspension also ends by its date, hidden parts of a profile also by another case's
 * decision.
 */
export function standsFor({ decisionId, outcome, parts }: StandingDecision, member: RegisteredUser, now: string): boolean {
  if (outcome === 'suspend') {
    const suspension = suspensionOf(decisionId, member);
    return suspension !== undefined && isRunning(suspension, now);
  }
  if (outcome === 'hide_profile') return parts.some((part) => member.hiddenParts.includes(part));
  return true;
}
