import type { EventNamed } from '@potluck/events';
import { defineReaction, type ReactionCommand } from './reaction.ts';

/** What is decided in a case is done to its subject. */
export const decisionTakesEffect = defineReaction({
  on: 'DecisionMade',
  targets: async () => undefined,
  react: ({ data }) => commandsOf(data),
});

function commandsOf({ caseId, decisionId, ruleId, outcome }: EventNamed<'DecisionMade'>['data']): ReactionCommand[] {
  if (outcome !== 'hide' && outcome !== 'restore') return [];
  const [contentType, text] = caseId.split('_');
  const id = Number(text);
  const data = { caseId, decisionId, ruleId };
  switch (contentType) {
    case 'announcement':
      return [{ to: 'announcement', id, command: { type: outcome === 'hide' ? 'HideAnnouncement' : 'RestoreAnnouncement', data } }];
    case 'comment':
      return [{ to: 'comment', id, command: { type: outcome === 'hide' ? 'HideComment' : 'RestoreComment', data } }];
    case 'recipe':
      return [{ to: 'recipe', id, command: { type: outcome === 'hide' ? 'HideRecipe' : 'RestoreRecipe', data } }];
    default:
      return [];
  }
}
