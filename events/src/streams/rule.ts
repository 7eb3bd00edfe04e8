import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { ignored } from '../recorded.ts';

const fields = { ruleId: z.string().max(20), text: z.string() };

/**
 * One stream per rule of the community, `rule-{number}`. Each event has the whole text, so that the text at a revision needs one event. The
 * number of a retired rule can be used again.
 */
export const rule = defineAggregate({
  name: 'rule',
  events: { RuleAdded: z.object(fields), RuleChanged: z.object(fields), RuleRetired: z.object(fields) },
  meanings: {
    RuleAdded: 'An administrator added a rule.',
    RuleChanged: 'An administrator changed a rule.',
    RuleRetired: 'An administrator retired a rule.',
  },
  initial: { status: 'absent', revision: -1 } as Rule,
  evolve: (state, event): Rule => {
    const revision = state.revision + 1;
    switch (event.type) {
      case 'RuleAdded':
        return { status: 'standing', text: event.data.text, revision, since: revision };
      case 'RuleChanged':
        return { status: 'standing', text: event.data.text, revision, since: state.status === 'standing' ? state.since : revision };
      case 'RuleRetired':
        return { status: 'retired', text: event.data.text, revision };
      default:
        return ignored(event, { ...state, revision });
    }
  },
});

export type RuleEvent = EventOf<typeof rule>;

/** `revision` is that of the stream, `since` that at which the rule was added. */
export type Rule =
  | { status: 'absent'; revision: number }
  | { status: 'standing'; text: string; revision: number; since: number }
  | { status: 'retired'; text: string; revision: number };
