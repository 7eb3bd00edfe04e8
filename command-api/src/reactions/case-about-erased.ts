import { type EventNamed, type Recorded, user } from '@potluck/events';
import { defineReaction, type StreamCommand } from './reaction.ts';
import type { Targets } from './targets.ts';

type Late = Recorded<EventNamed<'ReportReceived' | 'CaseOpened'>>;

/** Closes a case because of an erasure, or of an event that came after it. */
export const closing = (caseId: string, because: Pick<Recorded, 'id'>): StreamCommand => ({
  to: 'case',
  id: caseId,
  command: { type: 'CloseCase', data: { decisionId: `${because.id}-${caseId}` } },
});

const isErased = async ({ data }: Late, targets: Targets) => (await targets.load(user, data.reportedUserId)).status === 'erased';
const react = (event: Late, isGone: boolean) => (isGone ? [closing(event.data.caseId, event)] : []);

/** Closes a case that was reported or opened while the account of its author was being erased: the erasure may have missed it. */
export const lateReportCloses = defineReaction({ on: 'ReportReceived', targets: isErased, react });
export const lateCaseCloses = defineReaction({ on: 'CaseOpened', targets: isErased, react });
