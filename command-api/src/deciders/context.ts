import { actsAs, hasDisplayName, Refused, type RegisteredUser, type Role, type Suspension, suspensionAt, type User } from '@potluck/events';

/** The actor of reactions: needs no ownership, role or display name. */
export const system = { status: 'system' } as const;
type System = typeof system;

/** What every decision gets besides its own stream: the actor, folded from `user-{id}`, and the time (ISO date-time). */
export interface Context {
  actor: User | System;
  now: string;
}

/** The acting member, even if suspended: for the few commands that suspended members may send. Refuses actors who are not registered. */
export function registeredMember({ actor }: Context): RegisteredUser {
  if (actor.status !== 'registered') throw new Refused('unauthorized');
  return actor;
}

/** The acting member. Refuses actors who are not registered, and suspended members. */
export function activeMember(context: Context): RegisteredUser {
  const actor = registeredMember(context);
  const { now } = context;
  const suspension = suspensionAt(actor, now);
  if (suspension) throw suspended(suspension);
  return actor;
}

/** Names the rule by its id; its text and the moderators' note are in the answer of `GET /api/auth/user`. */
function suspended({ until, ruleId, decisionId }: Suspension): Refused {
  const message = until === null ? undefined : `Your account is suspended until ${dateOf(until)}`;
  return new Refused('suspended', { ...(message && { message }), details: { until, ruleId, decisionId } });
}

/** '1 March 2026, 14:05 UTC'. */
export const dateOf = (at: string): string =>
  `${new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}, ${at.slice(11, 16)} UTC`;

/** The acting member, for posting, commenting, replying and liking: refused without a display name (section 5, interaction rule). */
export function namedMember(context: Context): RegisteredUser {
  const member = activeMember(context);
  if (!hasDisplayName(member)) throw new Refused('display-name-required');
  return member;
}

/** The acting member, refused without this role or one that includes it. */
export function memberAs(role: Role, context: Context): RegisteredUser {
  const member = activeMember(context);
  if (!actsAs(member.roles, role)) throw new Refused('not-allowed');
  return member;
}

/** Refuses actors other than the owner and the system. */
export function mustOwn(context: Context, ownerId: string, refusal: 'not-your-recipe' | 'not-your-announcement' | 'not-your-comment') {
  if (context.actor.status === 'system') return;
  if (activeMember(context).userId !== ownerId) throw new Refused(refusal);
}

/** A moderation decision, as the events of the hidden or restored content refer to it. */
export interface Decision {
  caseId: string;
  decisionId: string;
  ruleId: string | null;
}

/** Refuses actors other than the system, for commands that only reactions send. */
export function mustBeSystem({ actor }: Context): void {
  if (actor.status !== 'system') throw new Refused('not-allowed');
}

/** Whether content is invisible to the actor: hidden content is visible only to its author and the system. */
export const isHiddenFor = ({ actor }: Context, { hidden, userId }: { hidden: boolean; userId: string }): boolean =>
  hidden && actor.status === 'registered' && actor.userId !== userId;
