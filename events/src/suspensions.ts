/** The decision behind a warning or suspension. */
export interface Sanction {
  caseId: string;
  decisionId: string;
  ruleId: string | null;
}
export const sanctionOf = ({ caseId, decisionId, ruleId }: Sanction): Sanction => ({ caseId, decisionId, ruleId });

/** The last suspension by a case. `until`: an ISO date-time, which may be in the past; null without an end. `ended`: by a decision. */
export interface Suspension extends Sanction {
  until: string | null;
  ended: boolean;
}

interface Suspended {
  /** One for each case that suspended the member, in the order of their first ones: an index always means the same case. */
  suspensions: readonly Suspension[];
}

/** A case's suspension replaces its earlier one. Those of other cases go on beside it. */
export function withSuspension(all: readonly Suspension[], made: Sanction & { until: string | null }): readonly Suspension[] {
  const suspension: Suspension = { ...sanctionOf(made), until: made.until, ended: false };
  const isKnown = all.some(({ caseId }) => caseId === made.caseId);
  return isKnown ? all.map((one) => (one.caseId === made.caseId ? suspension : one)) : [...all, suspension];
}

/**
 * A case ends its own suspension. In older histories a case could also end those of others: an event of a case that suspended nobody at that
 * time (`at`, an ISO date-time) ends all, as it did then.
 */
export function withoutSuspension(all: readonly Suspension[], caseId: string, at: string): readonly Suspension[] {
  const hasOwn = all.some((one) => one.caseId === caseId && isRunning(one, at));
  return all.map((one) => (!hasOwn || one.caseId === caseId ? { ...one, ended: true } : one));
}

type Member = { status: 'absent' | 'erased' } | ({ status: 'registered' } & Suspended);
const suspensionsOf = (member: Member): readonly Suspension[] => (member.status === 'registered' ? member.suspensions : []);

export const isRunning = ({ until, ended }: Suspension, now: string): boolean => !ended && (until === null || until > now);

/** The suspension at `now` (an ISO date-time), if any; of several the one that ends last. */
export const suspensionAt = (member: Member, now: string): Suspension | undefined =>
  suspensionsOf(member)
    .filter((one) => isRunning(one, now))
    .reduce<Suspension | undefined>((last, one) => (last && !endsLater(one, last) ? last : one), undefined);

const endsLater = (one: Suspension, other: Suspension): boolean => other.until !== null && (one.until === null || one.until > other.until);

/** Whether this case suspends the member at `now`. */
export const isSuspendedBy = (caseId: string, member: Member, now: string): boolean =>
  suspensionsOf(member).some((one) => one.caseId === caseId && isRunning(one, now));

/** The suspension by this decision, if no other has replaced or ended it. Its date may be past. */
export const suspensionOf = (decisionId: string, member: Member): Suspension | undefined =>
  suspensionsOf(member).find((one) => one.decisionId === decisionId && !one.ended);
