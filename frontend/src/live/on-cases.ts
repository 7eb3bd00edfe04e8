import { isOlder, type PositionToken } from '@potluck/events/position';
import type { LiveState } from './live-state.ts';

/** A moderation case has changed: data read before `position` is out of date. */
export function onCaseChanged(state: LiveState, { caseId, position }: { caseId: string; position: PositionToken }): LiveState {
  const { cases, anyCase } = state;
  return {
    ...state,
    cases: isOlder(position, cases[caseId]) ? cases : { ...cases, [caseId]: position },
    anyCase: isOlder(position, anyCase) ? anyCase : position,
  };
}

/** A decision about the viewer, or an answer to their appeal. */
export const onDecisionChanged = (state: LiveState, { position }: { position: PositionToken }): LiveState =>
  isOlder(position, state.anyDecision) ? state : { ...state, anyDecision: position };

/** One of the viewer's reports has another status. */
export const onReportChanged = (state: LiveState, { position }: { position: PositionToken }): LiveState =>
  isOlder(position, state.anyReport) ? state : { ...state, anyReport: position };
