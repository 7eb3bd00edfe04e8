import { actsAs, moderationCase, type OpenedCase, Refused, type RegisteredUser, type Role, user } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';
import { newestFirst } from '../paging.ts';
import type { Collections } from '../read-models.ts';

/** A moderator's own reports that are considered: the newest. */
const mostReports = 1_000;

/** The caller's account. Throws Refused unless the caller has this role in their own stream. */
export async function mustBe(role: Role, folds: Folds, caller: string): Promise<RegisteredUser> {
  const { state } = await folds.load(user, caller);
  if (state.status !== 'registered' || !actsAs(state.roles, role)) throw new Refused('not-allowed');
  return state;
}

export const mustBeModerator = (folds: Folds, caller: string): Promise<RegisteredUser> => mustBe('moderator', folds, caller);

/** The case, folded from its own stream. Throws Refused when there is none, or when the caller is its subject or one of its reporters. */
export async function visibleCase(folds: Folds, id: string, caller: string): Promise<{ state: OpenedCase; revision: number }> {
  const { state, revision } = await folds.load(moderationCase, id);
  if (state.status === 'absent' || state.reportedUserId === caller || state.reporters.has(caller)) throw new Refused('case-not-found');
  return { state, revision };
}

/** The ids of the cases in which this moderator reported, which must not be shown to them. */
export async function ownReports(caller: string, from: Collections<'reports'>): Promise<string[]> {
  const found = await from.reports.find({ where: { reporterId: caller }, sort: newestFirst, limit: mostReports });
  return found.flatMap(({ document }) => (document ? [`${document.contentType}_${document.contentId ?? document.reportedUserId}`] : []));
}
