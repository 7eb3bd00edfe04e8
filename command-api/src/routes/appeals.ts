import { moderationCase, Refused } from '@potluck/events';
import { AppealInput } from '@potluck/events/inputs/moderation';
import * as z from 'zod';
import { decideCase } from '../deciders/moderation-case.ts';
import { command } from './command.ts';

function decisionIdOf(text: string): string {
  if (text.length > 100) throw new Refused('decision-not-found');
  return text;
}

export const fileAppeal = command({
  call: 'post /api/decisions/{id}/appeal',
  tag: 'Moderation',
  summary: 'Appeal a decision about oneself or what is one’s own, once; also while one is suspended',
  body: AppealInput,
  idOf: decisionIdOf,
  result: z.object({ id: z.string() }),
  status: 201,
  refusals: [400, 401, 404, 409],
  aggregate: moderationCase,
  stream: ({ input }) => input.caseId,
  decide: ({ id, input: { caseId, text } }, state, context) =>
    decideCase({ type: 'FileAppeal', data: { decisionId: id, text } }, state, { ...context, caseId }),
  answer: (_, { id }) => ({ id }),
});
