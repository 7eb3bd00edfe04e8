import { actsAs, hasDisplayName, Refused, type RegisteredUser, type Role, suspensionAt, type User } from '@potluck/events';

/** Who reactions act as: no ownership, role or display name is asked of it. */
export const system = { status: 'system' } as const;
type System = typeof system;

/** What every decision may look at besides its own stream: who asks, folded from `user-{id}`, and when (an ISO date-time). */
export interface Context {
  actor: User | System;
  now: string;
}

/** The member who asks, suspended or not: for the few commands that stay theirs. Refuses whoever is not registered (any more). */
export function registeredMember({ actor }: Context): RegisteredUser {
  if (actor.status !== 'registered') throw new Refused('unauthorized');
  return actor;
}

/** The member who asks. Refuses whoever is not registered (any more), and the suspended, whatever the command. */
export function activeMember(context: Context): RegisteredUser {
  const actor = registeredMember(context);
  const { now } = context;
  const suspension = suspensionAt(actor, now);
  if (suspension) throw suspended(suspension);
  return actor;
}

/** The rule is its id; its text and the moderators' note are in the answer of `GET /api/auth/user`. */
function suspended({ until, ruleId, decisionId }: NonNullable<RegisteredUser['suspension']>): Refused {
  const message = until === null ? undefined : `Your account is suspended until ${dateOf(until)}`;
  return new Refused('suspended', { ...(message && { message }), details: { until, ruleId, decisionId } });
}

/** '1 March 2026, 14:05 UTC'. */
export const dateOf = (at: string): string =>
  `${new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}, ${at.slice(11, 16)} UTC`;

/** A member who may post, comment, reply and like: with a display name that is not blank (section 5, interaction rule). */
export function namedMember(context: Context): RegisteredUser {
  const member = activeMember(context);
  if (!hasDisplayName(member)) throw new Refused('display-name-required');
  return member;
}

/** A member who has this role, or one that may do as much. */
export function memberAs(role: Role, context: Context): RegisteredUser {
  const member = activeMember(context);
  if (!actsAs(member.roles, role)) throw new Refused('not-allowed');
  return member;
}

/** For changes to what one member owns: that member, or the system. */
export function mustOwn(context: Context, ownerId: string, refusal: 'not-your-recipe' | 'not-your-announcement' | 'not-your-comment') {
  if (context.actor.status === 'system') return;
  if (activeMember(context).userId !== ownerId) throw new Refused(refusal);
}

/** A decision of the moderators, as an event of what it hides or restores names it. */
export interface Decision {
  caseId: string;
  decisionId: string;
  ruleId: string | null;
}

/** Only a reaction to a decision hides and restores. */
export function mustBeSystem({ actor }: Context): void {
  if (actor.status !== 'system') throw new Refused('not-allowed');
}

/** What is hidden is there for its author alone, and for the system. */
export const isHiddenFor = ({ actor }: Context, { hidden, userId }: { hidden: boolean; userId: string }): boolean =>
  hidden && actor.status === 'registered' && actor.userId !== userId;
