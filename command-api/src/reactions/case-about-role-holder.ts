import { type EventNamed, moderationCase, type Recorded, suspensionAt, user } from '@potluck/events';
import { defineReaction, type ReactionCommand } from './reaction.ts';
import type { Targets } from './targets.ts';

type AboutUser = Recorded<EventNamed<'ReportReceived' | 'CaseOpened'>>;

interface RoleHolder {
  id: string;
}

/** Whether a case is escalated: it is about a moderator or an administrator, and there is an administrator who is not involved in it, nor suspended. */
async function isForAdministrators({ data: { caseId, reportedUserId }, metadata: { at } }: AboutUser, targets: Targets): Promise<boolean> {
  const about = await targets.load(user, reportedUserId);
  if (about.status !== 'registered' || !about.roles.some((role) => role !== 'analyst')) return false;
  // The read model only gives candidates; roles are checked on their streams. A holder whom it lacks yet is found at the next report.
  if ((await targets.reached('member-roles')) < 0n) return false;
  const { documents } = await targets.find<RoleHolder>('member-roles', {}, 0n);
  const known = await targets.load(moderationCase, caseId);
  const isInvolved = (id: string) => id === reportedUserId || (known.status !== 'absent' && known.reporters.has(id));
  for (const { id } of documents) {
    const state = isInvolved(id) ? undefined : await targets.load(user, id);
    if (state?.status === 'registered' && state.roles.includes('administrator') && !suspensionAt(state, at)) return true;
  }
  return false;
}

const react = ({ data: { caseId } }: AboutUser, isForThem: boolean): ReactionCommand[] =>
  isForThem ? [{ to: 'case', id: caseId, command: { type: 'EscalateCase', data: { code: 'involved', note: null } } }] : [];

export const reportAboutRoleHolder = defineReaction({ on: 'ReportReceived', targets: isForAdministrators, react });
export const caseAboutRoleHolder = defineReaction({ on: 'CaseOpened', targets: isForAdministrators, react });
