import { type EventNamed, moderationCase, type OpenedCase } from '@potluck/events';
import { defineReaction, type ReactionCommand } from './reaction.ts';

/**
 * Applies a case's decision to its content or member. If the target refuses, that is recorded in the case. A decision that a later one of the
 * case has replaced is not applied: it failed before, and is tried again after the later one.
 */
export const decisionTakesEffect = defineReaction({
  on: 'DecisionMade',
  targets: async ({ data }, targets) => {
    const known = await targets.load(moderationCase, data.caseId);
    return known.status === 'absent' ? undefined : known;
  },
  react: ({ data }, known) => (known && isReplaced(data, known) ? [] : commandsOf(data, known?.reportedUserId)),
  refused: ({ data: { caseId, decisionId } }, code) => [
    { to: 'case', id: caseId, command: { type: 'RecordNoEffect', data: { decisionId, code } } },
  ],
});

/** Hiding and suspending, and what ends them: the others do not replace each other. */
function isReplaced({ decisionId, outcome }: EventNamed<'DecisionMade'>['data'], { hiddenBy, standing }: OpenedCase): boolean {
  switch (outcome) {
    case 'hide':
      return hiddenBy !== decisionId;
    case 'restore':
      return hiddenBy !== undefined;
    case 'suspend':
      return !standing.some((one) => one.decisionId === decisionId);
    case 'reinstate':
      return standing.some((one) => one.outcome === 'suspend');
    default:
      return false;
  }
}

function commandsOf(made: EventNamed<'DecisionMade'>['data'], reportedUserId: string | undefined): ReactionCommand[] {
  const { caseId, decisionId, ruleId, outcome, until, reporterId } = made;
  if (outcome === 'dismiss') return [];
  if (outcome === 'purge') return purgeCommands(made, reportedUserId);
  if (outcome === 'hide' || outcome === 'restore') return contentCommands(outcome, { caseId, decisionId, ruleId });
  if (outcome === 'mute_reporter') {
    return reporterId === null || until === null
      ? []
      : [{ to: 'user', id: reporterId, command: { type: 'MuteReporter', data: { until, caseId } } }];
  }
  if (reportedUserId === undefined) return [];
  const to = { to: 'user', id: reportedUserId } as const;
  const sanction = { caseId, decisionId, ruleId };
  const parts = { parts: made.parts ?? [], decisionId };
  switch (outcome) {
    case 'warn':
      return [{ ...to, command: { type: 'WarnUser', data: { ...sanction, until: null } } }];
    case 'suspend':
      return [{ ...to, command: { type: 'SuspendUser', data: { ...sanction, until } } }];
    case 'reinstate':
      return [{ ...to, command: { type: 'ReinstateUser', data: { ...sanction, until: null } } }];
    case 'hide_profile':
      return [{ ...to, command: { type: 'HideProfile', data: parts } }];
    case 'restore_profile':
      return [{ ...to, command: { type: 'RestoreProfile', data: parts } }];
  }
}

function purgeCommands(
  { caseId, decisionId, contentRevision, basis }: EventNamed<'DecisionMade'>['data'],
  reportedUserId: string | undefined,
): ReactionCommand[] {
  if (basis === null) return [];
  const command = { type: 'PurgeMedia', data: { caseId, decisionId, contentRevision, basis } } as const;
  const [contentType, text] = caseId.split('_');
  const id = Number(text);
  switch (contentType) {
    case 'announcement':
      return [{ to: 'announcement', id, command }];
    case 'recipe':
      return [{ to: 'recipe', id, command }];
    case 'user':
      return reportedUserId === undefined ? [] : [{ to: 'user', id: reportedUserId, command }];
    default:
      return [];
  }
}

function contentCommands(
  outcome: 'hide' | 'restore',
  data: { caseId: string; decisionId: string; ruleId: string | null },
): ReactionCommand[] {
  const [contentType, text] = data.caseId.split('_');
  const id = Number(text);
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
