import { ignored } from '@potluck/events';
import { mondayOf } from '@potluck/events/question';
import { defineProjection, shapeOf } from '../projection.ts';

/** The first decision of a case. Its id is the case's. */
export interface FirstDecisionDocument {
  id: string;
  /** ISO date-time of the first report, or of its opening by a moderator. */
  openedAt: string;
  /** The Monday (UTC) of the week of the first decision, as `2026-11-23`; empty before it. */
  week: string;
  /** From `openedAt` to the first decision; null before it. */
  seconds: number | null;
  /** Position of the first decision; before it, of the opening. */
  last: number;
}

/** How long cases wait for their first decision. */
export const firstDecisions = defineProjection({
  name: 'first-decisions',
  number: 1,
  takes: ['CaseOpened', 'ReportReceived', 'DecisionMade'],
  personal: [],
  shape: shapeOf<FirstDecisionDocument>({ indexes: [['week', 'last']] }),
  keys: ({ data }) => [data.caseId],
  evolve(known, event, id): FirstDecisionDocument | undefined {
    const { at } = event.metadata;
    const last = Number(event.position);
    switch (event.type) {
      case 'CaseOpened':
      case 'ReportReceived':
        return known ?? { id, openedAt: at, week: '', seconds: null, last };
      case 'DecisionMade':
        if (known?.week !== '') return known;
        return { ...known, week: mondayOf(at), seconds: secondsBetween(known.openedAt, at), last };
      default:
        return ignored(event, known);
    }
  },
});

/** Never below 0: the requests' clocks may differ. */
const secondsBetween = (from: string, until: string): number => Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 1000));
