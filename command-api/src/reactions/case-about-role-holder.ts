import { type EventNamed, type Recorded, user } from '@potluck/events';
import { defineReaction, type ReactionCommand } from './reaction.ts';
import type { Targets } from './targets.ts';

type AboutUser = Recorded<EventNamed<'ReportReceived' | 'CaseOpened'>>;

interface RoleHolder {
  id: string;
}

/** A case about a moderator or an administrator is decided by an administrator, where there is another one. */
async function isForAdministrators({ data: { reportedUserId } }: AboutUser, targets: Targets): Promise<boolean> {
  const about = await targets.load(user, reportedUserId);
  if (about.status !== 'registered' || !about.roles.some((role) => role !== 'analyst')) return false;
  // The read model names candidates, and what they may their own streams say. Whoever it does not name yet is found at the next report.
  if ((await targets.reached('member-roles')) < 0n) return false;
  const { documents } = await targets.find<RoleHolder>('member-roles', {}, 0n);
  for (const { id } of documents) {
    const state = id === reportedUserId ? undefined : await targets.load(user, id);
    if (state?.status === 'registered' && state.roles.includes('administrator')) return true;
  }
  return false;
}

const react = ({ data: { caseId } }: AboutUser, isForThem: boolean): ReactionCommand[] =>
  isForThem ? [{ to: 'case', id: caseId, command: { type: 'EscalateCase', data: { code: 'involved', note: null } } }] : [];

export const reportAboutRoleHolder = defineReaction({ on: 'ReportReceived', targets: isForAdministrators, react });
export const caseAboutRoleHolder = defineReaction({ on: 'CaseOpened', targets: isForAdministrators, react });
