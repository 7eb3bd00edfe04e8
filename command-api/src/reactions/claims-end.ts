import { actsAs, type EventNamed, type Recorded, suspensionAt, type User, user } from '@potluck/events';
import { defineReaction, type ReactionCommand } from './reaction.ts';
import type { Found, Targets } from './targets.ts';

interface Claimed {
  id: string;
  escalated: boolean;
}
type Less = Recorded<EventNamed<'RoleRevoked' | 'UserSuspended' | 'AccountErased'>>;
interface Left extends Found<Claimed> {
  member: User;
}

/** The cases that a member has claimed who now has fewer rights. */
async function claimedBy({ type, data: { userId }, position }: Less, targets: Targets, after?: number): Promise<Left> {
  const member = await targets.load(user, userId);
  // Nearly all who are suspended never had a role: nothing has to be looked for.
  if (type === 'UserSuspended' && !(member.status === 'registered' && actsAs(member.roles, 'moderator'))) return { documents: [], member };
  const found = await targets.find<Claimed>('cases', { waiting: true, claimedBy: userId }, position, after);
  return { ...found, member };
}

/** Frees the cases that the member may no longer decide, so that others need not wait until the claim expires. */
const leave = ({ data: { userId }, metadata: { at } }: Less, { documents, member }: Left): ReactionCommand[] =>
  documents
    .filter(({ escalated }) => !mayDecide(member, escalated, at))
    .map(({ id }) => ({ to: 'case', id, command: { type: 'EndClaim', data: { moderatorId: userId } } }));

const mayDecide = (member: User, escalated: boolean, now: string): boolean =>
  member.status === 'registered' && !suspensionAt(member, now) && actsAs(member.roles, escalated ? 'administrator' : 'moderator');

export const revokedLeavesCases = defineReaction({ on: 'RoleRevoked', targets: claimedBy, react: leave });
export const suspendedLeavesCases = defineReaction({ on: 'UserSuspended', targets: claimedBy, react: leave });
export const erasedLeavesCases = defineReaction({ on: 'AccountErased', targets: claimedBy, react: leave });
