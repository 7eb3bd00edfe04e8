import type { CaseStatus, Outcome } from './streams/moderation-case.ts';

/** What a moderator can do with a case. */
export type Move = 'claim' | 'release' | 'note' | 'decide' | 'escalate' | 'reopen';

/** The allowed moves by the case's state. `claimed` is for the moderator who has the claim; for others see below. */
const moves: Record<CaseStatus, readonly Move[]> = {
  open: ['claim', 'note', 'escalate'],
  claimed: ['release', 'note', 'decide', 'escalate'],
  escalated: ['claim', 'note'],
  decided: ['reopen', 'note'],
  reopened: ['claim', 'note', 'escalate'],
};
const whileAnotherHasIt: readonly Move[] = ['note'];
/** What administrators alone do once a case was escalated. */
const ofAdministrators: readonly Move[] = ['claim', 'release', 'decide'];

/** The parts of a case that decide which moves there are; a read model has them too. */
export interface MovableCase {
  status: CaseStatus;
  contentType: 'announcement' | 'comment' | 'recipe' | 'user';
  claim: { moderatorId: string; until: string } | undefined;
  escalated: boolean;
  hiddenBy: string | undefined;
}

/** How long a claim lasts without an act of its moderator, in minutes. */
export const claimMinutes = 30;

/** Whether the claim counts at `now` (ISO date-times). */
export const isClaimed = ({ claim }: Pick<MovableCase, 'claim'>, now: string): boolean => claim !== undefined && claim.until > now;

/** Who moves. */
export interface Mover {
  userId: string;
  roles: readonly string[];
}

/** The moves of this moderator at `now`. The decider accepts these and no others, and the screen offers them. */
export function movesOf(known: MovableCase, mover: Mover, now: string): readonly Move[] {
  const found = movesByState(known, mover, now);
  if (!known.escalated) return found;
  return found.filter((move) => move !== 'escalate' && (mover.roles.includes('administrator') || !ofAdministrators.includes(move)));
}

function movesByState(known: MovableCase, { userId }: Mover, now: string): readonly Move[] {
  if (known.status !== 'claimed') return moves[known.status];
  if (!isClaimed(known, now)) return moves.open;
  return known.claim?.moderatorId === userId ? moves.claimed : whileAnotherHasIt;
}

/** The outcomes that a decision can have now. */
export function outcomesOf({ contentType, hiddenBy }: MovableCase): readonly Outcome[] {
  if (contentType === 'user') return ['dismiss'];
  return hiddenBy === undefined ? ['dismiss', 'hide'] : ['dismiss', 'restore'];
}

const againstRules: readonly Outcome[] = ['hide', 'warn', 'suspend', 'hide_profile', 'purge'];
/** Whether a decision to this names the rule that was broken, where there are rules. */
export const needsRule = (outcome: Outcome): boolean => againstRules.includes(outcome);
