import { Refused, type Rule, type RuleEvent } from '@potluck/events';
import { type Context, memberAs } from './context.ts';

export type RuleCommand =
  /** `revision` is the one that the administrator saw; null for a new rule. */
  { type: 'WriteRule'; data: { text: string; revision: number | null } } | { type: 'RetireRule' };

/** `ruleId` is the rule's number; `before` is the rule with the previous number, undefined for the first. */
export type RuleContext = Context & { ruleId: string; before: Rule | undefined };

/** Rules are numbered without gaps: a number can be used once the previous one has been. */
export function decideRule(command: RuleCommand, state: Rule, context: RuleContext): RuleEvent[] {
  memberAs('administrator', context);
  const { ruleId, before } = context;
  if (command.type === 'RetireRule') {
    if (state.status === 'absent') throw new Refused('rule-not-found');
    return state.status === 'retired' ? [] : [{ type: 'RuleRetired', data: { ruleId, text: state.text } }];
  }
  const { text, revision } = command.data;
  if (state.status === 'standing') {
    if (state.text === text) return [];
    if (revision !== state.revision) throw new Refused('rule-changed');
    return [{ type: 'RuleChanged', data: { ruleId, text } }];
  }
  if (revision !== null) throw new Refused(state.status === 'absent' ? 'rule-not-found' : 'rule-changed');
  if (before?.status === 'absent') throw new Refused('rule-not-found', { message: 'Rules are numbered one after the other' });
  return [{ type: 'RuleAdded', data: { ruleId, text } }];
}
