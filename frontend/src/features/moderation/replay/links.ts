import type { HistoryEvent } from '@potluck/events/answers/case-history';
import type { Replay } from './replay.ts';

/** Causes and effects between events, by their indexes. */
export interface Links {
  causeOf: ReadonlyMap<number, number>;
  effectsOf: ReadonlyMap<number, readonly number[]>;
}

/** If an event of the case does not name its cause, it is the newest event of these types. */
const followsFrom: Readonly<Record<string, readonly string[]>> = {
  CaseClaimed: ['ReportReceived', 'CaseOpened', 'CaseReopened', 'CaseEscalated', 'AppealFiled'],
  CaseReleased: ['CaseClaimed'],
  CaseEscalated: ['CaseClaimed'],
  // The decision that undoes another after an upheld appeal follows from the answer, in the same append.
  DecisionMade: ['CaseClaimed', 'AppealDecided'],
  CaseReopened: ['DecisionMade'],
};

/** The cause of an appeal and of its end: the newest event of this type with the same decision. */
const ofDecision: Readonly<Record<string, string>> = {
  AppealFiled: 'DecisionMade',
  AppealDecided: 'AppealFiled',
  AppealLapsed: 'AppealFiled',
};
const keyOf = (type: string, { data }: HistoryEvent): string => `${type} ${data.decisionId}`;

/** For example: report → received → claim → decision → hidden, or decision → appeal → answer → decision. */
export function linksOf({ events, indexById }: Replay): Links {
  const causeOf = new Map<number, number>();
  const effectsOf = new Map<number, number[]>();
  const lastOf = new Map<string, number>();
  for (const [index, event] of events.entries()) {
    const cause = event.cause === null ? undefined : indexById.get(event.cause);
    const about = ofDecision[event.type];
    const found = cause ?? (about ? lastOf.get(keyOf(about, event)) : newestOf(followsFrom[event.type] ?? [], lastOf));
    if (found !== undefined && found !== index) {
      causeOf.set(index, found);
      effectsOf.set(found, [...(effectsOf.get(found) ?? []), index]);
    }
    if (event.part === 'case' && !isRenewal(event, events[index - 1])) {
      lastOf.set(event.type, index);
      lastOf.set(keyOf(event.type, event), index);
    }
  }
  return { causeOf, effectsOf };
}

const newestOf = (types: readonly string[], lastOf: ReadonlyMap<string, number>): number | undefined => {
  const known = types.flatMap((type) => lastOf.get(type) ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** A claim that was extended by a note at the same time. */
const isRenewal = ({ type, at }: HistoryEvent, before: HistoryEvent | undefined): boolean =>
  type === 'CaseClaimed' && before?.type === 'NoteAdded' && before.at === at;
