import type { Collections } from '../read-models.ts';
import type { ReportersOf } from './translate.ts';

/** The reporters of each case among these users, looked up by the ids of their reports, since a case may have thousands of reporters. */
export async function reportersAmong(
  people: readonly string[],
  caseIds: readonly string[],
  from: Collections<'reports'>,
): Promise<ReportersOf> {
  const idOf = (userId: string, caseId: string) => `${userId}_${caseId}`;
  const found = await from.reports.get(caseIds.flatMap((caseId) => people.map((userId) => idOf(userId, caseId))));
  return (caseId) => people.filter((userId) => found.get(idOf(userId, caseId))?.document !== undefined);
}
