import { maxRules, needsRule, rule } from '@potluck/events';
import type { DecisionInput } from '@potluck/events/inputs';
import type { RulesForDecision } from '../deciders/decisions.ts';
import type { StateReader } from '../state-reader.ts';

/** What a decision needs of the rules: the one that is named; or, when one is missing, whether there is any. */
export async function rulesFor(
  { outcome, also = [], rule: given }: Pick<DecisionInput, 'outcome' | 'rule'> & { also?: DecisionInput['also'] },
  reader: StateReader,
): Promise<RulesForDecision> {
  if (given) return { named: await reader.stateOf(rule, given.id), any: true };
  return { named: undefined, any: [outcome, ...also.map((more) => more.outcome)].some(needsRule) && (await isAnyRule(reader)) };
}

/** They are numbered without gaps: the first number that was never used ends the search. */
async function isAnyRule(reader: StateReader): Promise<boolean> {
  for (let number = 1; number <= maxRules; number++) {
    const { status } = await reader.stateOf(rule, number);
    if (status !== 'retired') return status === 'standing';
  }
  return false;
}
