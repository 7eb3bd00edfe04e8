import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  actsAs,
  moderationCase,
  type OpenedCase,
  type RefusalCode,
  Refused,
  type RegisteredUser,
  type Role,
  suspensionAt,
  type User,
  user,
} from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';
import { newestFirst } from '../paging.ts';
import type { Collections } from '../read-models.ts';

/** Reports per read. */
const atOnce = 1_000;

/**
 * The caller's account. Throws Refused unless the caller has this role in their own stream, and is not suspended at `now` (ISO date-time):
 * until the suspension ends, roles give no rights.
 */
export async function mustBe(role: Role, folds: Folds, caller: string, now: string): Promise<RegisteredUser> {
  const { state } = await folds.load(user, caller);
  const refused = refusalAs(role, state, now);
  if (refused) throw new Refused(refused);
  return state as RegisteredUser;
}

/** Why a member may not act in this role at `now`; undefined when they may. */
export function refusalAs(role: Role, member: User, now: string): RefusalCode | undefined {
  if (member.status !== 'registered' || !actsAs(member.roles, role)) return 'not-allowed';
  return suspensionAt(member, now) ? 'suspended' : undefined;
}

export const mustBeModerator = (folds: Folds, caller: string, now: string): Promise<RegisteredUser> =>
  mustBe('moderator', folds, caller, now);

/** The case, folded from its own stream. Throws Refused when there is none, or when the caller is its subject or one of its reporters. */
export async function visibleCase(folds: Folds, id: string, caller: string): Promise<{ state: OpenedCase; revision: number }> {
  const { state, revision } = await folds.load(moderationCase, id);
  if (state.status === 'absent' || state.reportedUserId === caller || state.reporters.has(caller)) throw new Refused('case-not-found');
  return { state, revision };
}

/** The ids of the cases in which this moderator reported, which must not be shown to them, however many they are. */
export async function ownReports(caller: string, from: Collections<'reports'>): Promise<string[]> {
  const all: string[] = [];
  for (let after: number[] | undefined; ; ) {
    const found = await from.reports.find({ where: { reporterId: caller }, sort: newestFirst, limit: atOnce, ...(after && { after }) });
    const reports = found.flatMap(({ document }) => document ?? []);
    all.push(...reports.map(({ contentType, contentId, reportedUserId }) => `${contentType}_${contentId ?? reportedUserId}`));
    const last = reports.at(-1);
    if (!last || found.length < atOnce) return all;
    after = [last.created];
    // There may be thousands: yield to the event loop between pages.
    await nextTurn();
  }
}

/** Which of these cases the caller reported in. Exact, however many reports there are. */
export async function reportedIn(caller: string, caseIds: Iterable<string>, from: Collections<'reports'>): Promise<ReadonlySet<string>> {
  const ids = [...new Set(caseIds)];
  const found = await from.reports.get(ids.map((id) => `${caller}_${id}`));
  return new Set(ids.filter((id) => found.get(`${caller}_${id}`)?.document !== undefined));
}
