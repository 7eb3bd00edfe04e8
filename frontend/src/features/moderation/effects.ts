import type { CaseDetail, CaseEntry } from '@potluck/events/answers/cases';
import { endsOnDate, goTogether, partsFor } from '@potluck/events/case-moves';

export type Outcome = CaseDetail['outcomes'][number];
type Part = CaseDetail['hiddenParts'][number];

/** The input for an outcome. `end`: days from now, or 'date' for the date in `date` (yyyy-mm-dd). */
export interface TypedEffect {
  end: string;
  date: string;
  parts: Part[];
  reporter: string;
  basis: Basis | '';
  /** The moderator has confirmed that a purge cannot be undone. */
  understood: boolean;
}
export type Basis = NonNullable<CaseEntry['basis']>;
export const emptyEffect: TypedEffect = { end: '7', date: '', parts: [], reporter: '', basis: '', understood: false };

export const endChoices = [
  { value: '1', label: '1 day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'date', label: 'Until a date' },
] as const;

const dayMs = 24 * 60 * 60 * 1_000;

/** The end as an ISO date-time; of a date, its last second in the viewer's time zone. Undefined if missing or past. */
function endOf({ end, date }: Pick<TypedEffect, 'end' | 'date'>, now: number): string | undefined {
  const at = end === 'date' ? Date.parse(`${date}T23:59:59`) : now + Number(end) * dayMs;
  return at > now ? new Date(at).toISOString() : undefined;
}

/** What is still missing, as the reason why the button refuses; undefined if nothing is. */
export function missingOf(outcome: Outcome, typed: TypedEffect, known: Pick<CaseDetail, 'hiddenParts'>, now: number): string | undefined {
  if (endsOnDate(outcome) && endOf(typed, now) === undefined) return 'Choose a date that is still to come.';
  if (outcome === 'mute_reporter' && !typed.reporter) return 'Choose the reporter who is muted.';
  if (outcome === 'purge' && !typed.basis) return 'Choose on what basis it is purged.';
  if (outcome === 'purge' && !typed.understood) return 'Confirm that it cannot be undone.';
  const possible = partsFor(outcome, known.hiddenParts);
  if (possible.length > 0 && !typed.parts.some((part) => possible.includes(part))) return 'Choose at least one part of the profile.';
  return undefined;
}

/** An outcome with its input, as it is sent. */
export const effectOf = (outcome: Outcome, typed: TypedEffect, known: Pick<CaseDetail, 'hiddenParts'>, now: number) => {
  const possible = partsFor(outcome, known.hiddenParts);
  return {
    outcome,
    ...(endsOnDate(outcome) && { until: endOf(typed, now) }),
    ...(possible.length > 0 && { parts: typed.parts.filter((part) => possible.includes(part)) }),
    ...(outcome === 'purge' && { basis: typed.basis }),
    ...(outcome === 'mute_reporter' && { reporter: Number(typed.reporter) }),
  };
};
export type SentEffect = ReturnType<typeof effectOf>;

/** The outcomes that can be combined with the chosen one. */
export const furtherOutcomes = (outcomes: readonly Outcome[], chosen: Outcome): Outcome[] =>
  outcomes.filter((outcome) => outcome !== 'hide' && outcome !== 'restore' && outcome !== 'dismiss' && goTogether(chosen, outcome));
