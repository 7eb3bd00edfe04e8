import { type CaseEvent, type ModerationCase, Refused } from '@potluck/events';
import type { Context } from './context.ts';

/** All of the event but the case's own id. */
export interface CaseCommand {
  type: 'ReceiveReport';
  data: Omit<CaseEvent['data'], 'caseId'>;
}

/** `caseId` is the stream's id, `{contentType}_{id}`. A report that is there already is nothing new. */
export function decideCase(command: CaseCommand, state: ModerationCase, context: Context & { caseId: string }): CaseEvent[] {
  if (context.actor.status !== 'system') throw new Refused('not-allowed');
  if (state.reports.has(command.data.reportStream)) return [];
  return [{ type: 'ReportReceived', data: { caseId: context.caseId, ...command.data } }];
}
