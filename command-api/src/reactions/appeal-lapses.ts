import { type EventNamed, type ProfilePart, type Recorded, suspensionOf, user } from '@potluck/events';
import { defineReaction, type ReactionCommand } from './reaction.ts';
import type { Targets } from './targets.ts';

interface Appealed {
  id: string;
  caseId: string;
  outcome: string;
  parts: ProfilePart[] | null;
}

const lapse = (caseId: string, decisionId: string, cause: 'erased' | 'undone'): ReactionCommand => ({
  to: 'case',
  id: caseId,
  command: { type: 'LapseAppeal', data: { decisionId, cause } },
});

/** A member's open appeals against decisions that another case has undone. */
async function undone({ data, position }: Recorded<EventNamed<'UserReinstated' | 'ProfileRestored'>>, targets: Targets, after?: number) {
  const { documents, next } = await targets.find<Appealed>('decisions', { userId: data.userId, appeal: 'open' }, position, after);
  const state = documents.length > 0 ? await targets.load(user, data.userId) : undefined;
  if (state?.status !== 'registered') return { appealed: [], ...(next !== undefined && { next }) };
  const isUndone = ({ id, outcome, parts }: Appealed) =>
    outcome === 'suspend'
      ? suspensionOf(id, state) === undefined
      : outcome === 'hide_profile' && !parts?.some((part) => state.hiddenParts.includes(part));
  return { appealed: documents.filter(isUndone), ...(next !== undefined && { next }) };
}
const lapseAll = (_event: unknown, { appealed }: { appealed: Appealed[] }): ReactionCommand[] =>
  appealed.map(({ id, caseId }) => lapse(caseId, id, 'undone'));

export const reinstatedElsewhere = defineReaction({ on: 'UserReinstated', targets: undone, react: lapseAll });
export const profileRestoredElsewhere = defineReaction({ on: 'ProfileRestored', targets: undone, react: lapseAll });

/** Lapses an appeal that was filed while the account was being erased. */
export const lateAppealLapses = defineReaction({
  on: 'AppealFiled',
  targets: async ({ data }, targets) => (await targets.load(user, data.userId)).status !== 'registered',
  react: ({ data: { caseId, decisionId } }, isGone) => (isGone ? [lapse(caseId, decisionId, 'erased')] : []),
});
