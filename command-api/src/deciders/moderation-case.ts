import { type CaseEvent, type CommandOf, type ModerationCase, type moderationCase, Refused } from '@potluck/events';
import type { Context } from './context.ts';

export type CaseCommand = CommandOf<typeof moderationCase>;

/** `caseId` is the stream's id, `{contentType}_{id}`. A report that is there already is nothing new. */
export function decideCase(command: CaseCommand, state: ModerationCase, context: Context & { caseId: string }): CaseEvent[] {
  if (context.actor.status !== 'system') throw new Refused('not-allowed');
  if (state.reports.has(command.data.reportStream)) return [];
  return [{ type: 'ReportReceived', data: { caseId: context.caseId, ...command.data } }];
}
