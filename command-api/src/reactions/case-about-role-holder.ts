import { type EventNamed, isForAdministrators, moderationCase, type Recorded, user } from '@potluck/events';
import { defineReaction, type ReactionCommand } from './reaction.ts';
import type { Targets } from './targets.ts';

type AboutUser = Recorded<EventNamed<'ReportReceived' | 'CaseOpened'>>;

interface RoleHolder {
  id: string;
}

async function isEscalated({ data: { caseId, reportedUserId }, metadata: { at } }: AboutUser, targets: Targets): Promise<boolean> {
  const known = await targets.load(moderationCase, caseId);
  const reporters = known.status === 'absent' ? { has: () => false } : known.reporters;
  // The read model only gives candidates; roles are checked on their streams. A holder whom it lacks yet is found at the next report.
  const holders = async () => {
    if ((await targets.reached('member-roles')) < 0n) return undefined;
    return (await targets.find<RoleHolder>('member-roles', {}, 0n)).documents.map(({ id }) => id);
  };
  return isForAdministrators({ reportedUserId, reporters }, at, holders, (userId) => targets.load(user, userId));
}

const react = ({ data: { caseId } }: AboutUser, isForThem: boolean): ReactionCommand[] =>
  isForThem ? [{ to: 'case', id: caseId, command: { type: 'EscalateCase', data: { code: 'involved', note: null } } }] : [];

export const reportAboutRoleHolder = defineReaction({ on: 'ReportReceived', targets: isEscalated, react });
export const caseAboutRoleHolder = defineReaction({ on: 'CaseOpened', targets: isEscalated, react });
