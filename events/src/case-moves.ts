import type { ProfilePart } from './fields.ts';
import { hasMedia } from './purged.ts';
import type { Standing } from './standing.ts';
import type { CaseStatus, OpenAppeal, Outcome } from './streams/moderation-case.ts';

/** What a moderator can do with a case. */
export type Move = 'claim' | 'release' | 'note' | 'decide' | 'answer' | 'escalate' | 'reopen';

/** The allowed moves by the case's status. `claimed` is for the moderator who has claimed it; for others see below. */
const moves: Record<CaseStatus, readonly Move[]> = {
  open: ['claim', 'note', 'escalate'],
  claimed: ['release', 'note', 'decide', 'answer', 'escalate'],
  escalated: ['claim', 'note'],
  decided: ['reopen', 'note'],
  reopened: ['claim', 'note', 'escalate'],
};
const whileAnotherHasIt: readonly Move[] = ['note'];
/** What only administrators may do in an escalated case. */
const ofAdministrators: readonly Move[] = ['claim', 'release', 'decide', 'answer'];

/** The parts of a case that determine its moves; a read model has them too. */
export interface MovableCase {
  status: CaseStatus;
  contentType: 'announcement' | 'comment' | 'recipe' | 'user';
  claim: { moderatorId: string; until: string } | undefined;
  escalated: boolean;
  hiddenBy: string | undefined;
  appeals: readonly OpenAppeal[];
}

/** How long a claim lasts without an act of its moderator, in minutes. */
export const claimMinutes = 30;

/** Whether the claim counts at `now` (ISO date-times). */
export const isClaimed = ({ claim }: Pick<MovableCase, 'claim'>, now: string): boolean => claim !== undefined && claim.until > now;

/** The moderator who moves. */
export interface Mover {
  userId: string;
  roles: readonly string[];
  /** Whether nobody else could answer an appeal in this case. */
  onlyAnswerer?: boolean;
  /** There are administrators, but each is involved in this case or suspended: moderators decide it, also after it was escalated. */
  forNobody?: boolean;
}

/** After this many days the moderator who made the decision may also answer its appeal. */
const appealDays = 3;

/** Whether this moderator may answer the appeal. The one who made the decision may only if nobody else can, or has in time. */
export const mayAnswer = ({ moderatorId, at }: OpenAppeal, { userId, onlyAnswerer = false }: Mover, now: string): boolean =>
  moderatorId !== userId || onlyAnswerer || Date.parse(at) + appealDays * 24 * 60 * 60 * 1_000 <= Date.parse(now);

/** The moves of this moderator at `now`. The decider accepts these and no others, and the screen offers them. */
export function movesOf(known: MovableCase, mover: Mover, now: string): readonly Move[] {
  const found = movesByState(known, mover, now).filter((move) => isForAppeals(move, known, mover, now));
  if (!known.escalated) return found;
  const isForThem = mover.roles.includes('administrator') || mover.forNobody;
  return found.filter((move) => move !== 'escalate' && (isForThem || !ofAdministrators.includes(move)));
}

/** An open appeal is answered before anything else is decided. */
function isForAppeals(move: Move, { appeals }: MovableCase, mover: Mover, now: string): boolean {
  if (appeals.length === 0) return move !== 'answer';
  if (move === 'decide') return false;
  return (move !== 'claim' && move !== 'answer') || appeals.some((appeal) => mayAnswer(appeal, mover, now));
}

function movesByState(known: MovableCase, { userId }: Mover, now: string): readonly Move[] {
  if (known.status !== 'claimed') return moves[known.status];
  if (!isClaimed(known, now)) return moves.open;
  return known.claim?.moderatorId === userId ? moves.claimed : whileAnotherHasIt;
}

const profileParts: readonly ProfilePart[] = ['displayName', 'profileImage', 'bio'];

/** What decides which outcomes about the content are possible. `hasMedia`: it has files, or had some that may still be stored. */
export interface ContentFacts {
  isThere: boolean;
  hasMedia: boolean;
}

/** Of the state of the content's own stream. Content that was deleted, also along with its author or the post above, is not there. */
export const contentFacts = (state: Parameters<typeof hasMedia>[0]): ContentFacts => ({
  isThere: !['absent', 'deleted', 'erased'].includes(state.status),
  hasMedia: hasMedia(state),
});

/** The outcomes that a decision can have now; without `standing`, only those about the content. */
export function outcomesOf(
  { contentType, hiddenBy, reporters }: MovableCase & { reporters?: { size: number } },
  { isThere, hasMedia }: ContentFacts,
  standing?: Standing,
): readonly Outcome[] {
  const outcomes: Outcome[] = ['dismiss'];
  if (contentType !== 'user' && isThere) outcomes.push(hiddenBy === undefined ? 'hide' : 'restore');
  if (hasMedia) outcomes.push('purge');
  if (standing) {
    outcomes.push('warn');
    if (standing.canBeSuspended) outcomes.push('suspend');
    if (standing.isSuspended) outcomes.push('reinstate');
    if (standing.hiddenParts.length < profileParts.length) outcomes.push('hide_profile');
    if (standing.hiddenParts.length > 0) outcomes.push('restore_profile');
  }
  if (reporters && reporters.size > 0) outcomes.push('mute_reporter');
  return outcomes;
}

/** The parts of a profile that a decision can hide, or restore. */
export const partsFor = (outcome: Outcome, hiddenParts: readonly ProfilePart[]): readonly ProfilePart[] =>
  outcome === 'hide_profile'
    ? profileParts.filter((part) => !hiddenParts.includes(part))
    : outcome === 'restore_profile'
      ? hiddenParts
      : [];

/** Whether an outcome needs an end date. */
export const endsOnDate = (outcome: Outcome): boolean => outcome === 'suspend' || outcome === 'mute_reporter';

/** Outcomes about a person rather than the content. */
const sanctions: readonly Outcome[] = ['warn', 'suspend', 'reinstate', 'hide_profile', 'restore_profile', 'mute_reporter'];
export const isSanction = (outcome: Outcome): boolean => sanctions.includes(outcome);

/** Whether both can be decided in one act. A dismissal means that no rule was broken, so it can only mute a reporter. */
export function goTogether(one: Outcome, other: Outcome): boolean {
  if (one === 'dismiss' || other === 'dismiss') return [one, other].includes('mute_reporter');
  const pair = [one, other].sort().join();
  const isBeside = (outcome: Outcome) => isSanction(outcome) || outcome === 'purge';
  return one !== other && (isBeside(one) || isBeside(other)) && pair !== 'reinstate,suspend';
}

const againstRules: readonly Outcome[] = ['hide', 'warn', 'suspend', 'hide_profile', 'purge'];
/** Whether a decision with this outcome must name the broken rule, if the community has rules. */
export const needsRule = (outcome: Outcome): boolean => againstRules.includes(outcome);
