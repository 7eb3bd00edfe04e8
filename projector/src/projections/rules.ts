import { ignored } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/** A rule in force. Its id is its number. */
export interface RuleDocument {
  id: string;
  number: number;
  text: string;
  /** Revision of the rule's stream. */
  revision: number;
}

/** The community's rules. */
export const rules = defineProjection({
  name: 'rules',
  number: 1,
  takes: ['RuleAdded', 'RuleChanged', 'RuleRetired'],
  shape: shapeOf<RuleDocument>({ indexes: [['number']] }),
  keys: ({ data }) => [data.ruleId],
  evolve(known, event, id) {
    switch (event.type) {
      case 'RuleAdded':
      case 'RuleChanged':
        return { id, number: Number(id), text: event.data.text, revision: event.revision };
      case 'RuleRetired':
        return undefined;
      default:
        return ignored(event, known);
    }
  },
});
