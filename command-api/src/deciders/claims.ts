import { type CaseEvent, claimMinutes, isClaimed, type ModerationCase, type OpenedCase, Refused } from '@potluck/events';
import type { Context } from './context.ts';

interface By {
  caseId: string;
  moderatorId: string;
}

export const claim = (by: By, now: string): CaseEvent => ({
  type: 'CaseClaimed',
  data: { ...by, until: new Date(Date.parse(now) + claimMinutes * 60_000).toISOString() },
});

/** Extends the claim when its moderator acts. */
export const renewal = (known: OpenedCase, by: By, now: string): CaseEvent[] =>
  isClaimedBy(by.moderatorId, known, now) ? [claim(by, now)] : [];

export const isClaimedBy = (moderatorId: string, state: ModerationCase, now: string): boolean =>
  state.status === 'claimed' && isClaimed(state, now) && state.claim?.moderatorId === moderatorId;

const released = (by: By, cause: 'released' | 'expired'): CaseEvent => ({ type: 'CaseReleased', data: { ...by, cause } });

export const release = (by: By): CaseEvent => released(by, 'released');

/** The event that ends an expired claim, appended before the next claim. */
export const expiry = ({ claim }: OpenedCase, { caseId, now }: Context & { caseId: string }): CaseEvent[] =>
  claim && claim.until <= now ? [released({ caseId, moderatorId: claim.moderatorId }, 'expired')] : [];

/** Frees a case whose moderator may no longer decide it. */
export function endClaim(
  { moderatorId }: { moderatorId: string },
  state: ModerationCase,
  { actor, caseId, now }: Context & { caseId: string },
): CaseEvent[] {
  if (actor.status !== 'system') throw new Refused('not-allowed');
  return isClaimedBy(moderatorId, state, now) ? [release({ caseId, moderatorId })] : [];
}
