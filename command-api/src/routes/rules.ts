import { maxRules, Refused, rule } from '@potluck/events';
import { RuleInput } from '@potluck/events/inputs/moderation';
import * as z from 'zod';
import { decideRule } from '../deciders/rule.ts';
import type { StateReader } from '../state-reader.ts';
import { command } from './command.ts';

function numberOf(text: string): string {
  if (!/^[1-9]\d?$/.test(text) || Number(text) > maxRules) throw new Refused('rule-not-found');
  return text;
}

const ofRule = {
  tag: 'Moderation',
  refusals: [401, 403, 404, 409],
  aggregate: rule,
  idOf: numberOf,
  stream: ({ id }: { id: string }) => id,
  needs: async ({ id }: { id: string }, reader: StateReader) => ({
    before: id === '1' ? undefined : await reader.stateOf(rule, Number(id) - 1),
  }),
} as const;

export const writeRule = command({
  ...ofRule,
  call: 'put /api/rules/{id}',
  summary: `Add the rule with the next number, of at most ${maxRules}, or change the one that has it; a stale revision is refused`,
  body: RuleInput,
  result: z.object({ id: z.string(), revision: z.int() }),
  refusals: [400, ...ofRule.refusals],
  decide: ({ id, input }, state, context) => decideRule({ type: 'WriteRule', data: input }, state, { ...context, ruleId: id }),
  answer: ({ revision }, { id }) => ({ id, revision }),
});

export const retireRule = command({
  ...ofRule,
  call: 'delete /api/rules/{id}',
  summary: 'Retire a rule: decisions no longer name it; those that did keep its text',
  decide: ({ id }, state, context) => decideRule({ type: 'RetireRule' }, state, { ...context, ruleId: id }),
});
