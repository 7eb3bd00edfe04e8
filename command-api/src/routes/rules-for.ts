import { maxRules, needsRule, rule } from '@potluck/events';
import type { DecisionInput } from '@potluck/events/inputs/moderation';
import type { RulesForDecision } from '../deciders/decisions.ts';
import type { StateReader } from '../state-reader.ts';

/** The rules that a decision needs: the named one or, if a needed one is not named, whether there are any. */
export async function rulesFor(
  { outcome, also = [], rule: given }: Pick<DecisionInput, 'outcome' | 'rule'> & { also?: DecisionInput['also'] },
  reader: StateReader,
): Promise<RulesForDecision> {
  if (given) return { named: await reader.stateOf(rule, given.id), any: true };
  return { named: undefined, any: [outcome, ...also.map((more) => more.outcome)].some(needsRule) && (await isAnyRule(reader)) };
}

/** Rules are numbered without gaps, so the first unused number ends the search. */
async function isAnyRule(reader: StateReader): Promise<boolean> {
  for (let number = 1; number <= maxRules; number++) {
    const { status } = await reader.stateOf(rule, number);
    if (status !== 'retired') return status === 'standing';
  }
  return false;
}
