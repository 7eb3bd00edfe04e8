import {
  type CaseEvent,
  type ContentFacts,
  type EventNamed,
  endsOnDate,
  goTogether,
  isSanction,
  needsRule,
  type OpenedCase,
  type Outcome,
  outcomesOf,
  type ProfilePart,
  type PurgeBasis,
  partsFor,
  Refused,
  type Rule,
  standingOf,
  type User,
} from '@potluck/events';
import type { Context } from './context.ts';

/** One outcome with its parameters: an end date, parts of a profile, a basis, or a reporter's number in the case. */
export interface Effect {
  decisionId: string;
  outcome: Outcome;
  until?: string | null;
  parts?: ProfilePart[] | null;
  basis?: PurgeBasis | null;
  reporter?: number | null;
}

/** `revision` and `contentRevision` are those of the case and its content as the moderator saw them. `also`: further outcomes. */
export interface DecideData extends Effect {
  also?: Effect[];
  contentRevision: number | null;
  revision: number;
  rule: { id: string; revision: number } | null;
  batchId?: string;
  noteInternal: string | null;
  noteToAuthor: string | null;
  noteToReporters: string | null;
}

/** What a decision needs besides the case. */
export interface KnownForDecision {
  rules?: RulesForDecision;
  /** The member that the case is about. */
  subject?: User;
  /** By default, the content is there and has no files. */
  content?: ContentFacts;
}

export interface RulesForDecision {
  /** The rule that the decision names. */
  named: Rule | undefined;
  /** Whether there are any rules. */
  any: boolean;
}

type DecisionContext = Context & KnownForDecision & { caseId: string; moderatorId: string };

const dayMs = 24 * 60 * 60 * 1_000;
/** A later end date is taken for a typing error. */
const mostDays = 36_525;

/**
 * One DecisionMade per outcome. The last one is the outcome of the case, of which its reporters are notified: the one about the content, if
 * there is one, in whatever order they were chosen.
 */
export function decisionsOf(data: DecideData, known: OpenedCase, context: DecisionContext): CaseEvent[] {
  const { also = [], rule } = data;
  const main = [data, ...also].find(({ outcome }) => !isSanction(outcome)) ?? data;
  const all: Effect[] = [...also, data].filter((effect) => effect !== main).concat(main);
  all.forEach(({ outcome }, index) => {
    if (all.slice(index + 1).some((other) => !goTogether(outcome, other.outcome))) throw invalid('outcome', 'These do not go together');
  });
  mustNameRule(
    rule,
    all.map(({ outcome }) => outcome),
    context.rules,
  );
  const batchId = data.batchId ?? (also.length > 0 ? data.decisionId : null);
  return all.map((effect) => ({ type: 'DecisionMade', data: { ...decision(effect, effect === main, data, known, context), batchId } }));
}

function decision(effect: Effect, isMain: boolean, data: DecideData, known: OpenedCase, context: DecisionContext) {
  const { outcome, decisionId } = effect;
  const { rule } = data;
  const { caseId, moderatorId, actor, now } = context;
  const roles = actor.status === 'registered' ? actor.roles : [];
  const standing = context.subject && standingOf(context.subject, caseId, roles, now);
  const content = context.content ?? { isThere: true, hasMedia: false };
  if (!outcomesOf(known, content, standing).includes(outcome)) {
    if (!content.isThere && (outcome === 'hide' || outcome === 'restore')) throw new Refused('content-gone');
    throw invalid('outcome', 'Not possible for this case');
  }
  const isNamed = rule !== null && (isMain || needsRule(outcome));
  return {
    caseId,
    decisionId,
    moderatorId,
    outcome,
    ruleId: isNamed ? rule.id : null,
    ruleRevision: isNamed ? rule.revision : null,
    contentRevision: data.contentRevision,
    caseRevision: data.revision,
    until: endOf(effect, now),
    parts: partsOf(effect, standing?.hiddenParts ?? []),
    reporterId: reporterOf(effect, known),
    basis: basisOf(effect),
    noteInternal: isMain ? data.noteInternal : null,
    // Muting a reporter does not concern the author.
    noteToAuthor: outcome === 'mute_reporter' ? null : data.noteToAuthor,
    // Reporters are informed about the content, never about a sanction.
    noteToReporters: isMain && !isSanction(outcome) ? data.noteToReporters : null,
  } satisfies Omit<EventNamed<'DecisionMade'>['data'], 'batchId'>;
}

function endOf({ outcome, until }: Effect, now: string): string | null {
  if (!endsOnDate(outcome)) return null;
  const end = Date.parse(until ?? '');
  if (!(end > Date.parse(now))) throw invalid('until', 'Choose a date that is still to come');
  if (end > Date.parse(now) + mostDays * dayMs) throw invalid('until', 'This date is too far away');
  return new Date(end).toISOString();
}

function partsOf({ outcome, parts }: Effect, hiddenParts: readonly ProfilePart[]): ProfilePart[] | null {
  if (outcome !== 'hide_profile' && outcome !== 'restore_profile') return null;
  const chosen = [...new Set(parts)];
  const possible = partsFor(outcome, hiddenParts);
  if (chosen.length === 0) throw invalid('parts', 'Choose at least one part of the profile');
  if (chosen.some((part) => !possible.includes(part)))
    throw invalid('parts', outcome === 'hide_profile' ? 'This is hidden already' : 'This is not hidden');
  return chosen;
}

function basisOf({ outcome, basis }: Effect): PurgeBasis | null {
  if (outcome !== 'purge') return null;
  if (!basis) throw invalid('basis', 'Choose on what basis it is purged');
  return basis;
}

/** The user id of a reporter. Moderators see only the reporters' numbers. */
function reporterOf({ outcome, reporter }: Effect, { reporters }: OpenedCase): string | null {
  if (outcome !== 'mute_reporter') return null;
  const reporterId = reporters.at((reporter ?? 0) - 1);
  if (reporterId === undefined) throw invalid('reporter', 'Choose one of the reporters');
  return reporterId;
}

/** The rule must be in force. Its revision may be an older one, which the moderator read, but not from before a retirement. */
function mustNameRule(
  given: { revision: number } | null,
  outcomes: readonly Outcome[],
  { named, any }: RulesForDecision = { named: undefined, any: false },
) {
  if (!given && any && outcomes.some(needsRule)) throw invalid('rule', 'Choose the rule that was broken');
  if (given && (named?.status !== 'standing' || given.revision < named.since || given.revision > named.revision))
    throw new Refused('rule-not-found');
}

const invalid = (field: string, message: string) => new Refused('invalid-input', { fields: { [field]: message } });
