import type { Condition } from '@potluck/stores/ports/read-store';
import type { Collections } from '../read-models.ts';

/** The queue counts its cases up to this number. */
const mostCounted = 1_000;
const idsAtOnce = 1_000;

interface Involved {
  caller: string;
  /** The ids of the cases in which the caller reported. */
  reported: readonly string[];
}

/** The cases of these conditions that the caller may see: none about themselves, or in which they reported. Counted up to `most`. */
export async function queueTotal(
  where: Record<string, Condition>,
  { caller, reported }: Involved,
  from: Collections<'cases'>,
  most = mostCounted,
): Promise<number> {
  const [about, among] = await Promise.all([
    isAmong(caller, where.reportedUserId) ? from.cases.count({ ...where, reportedUserId: caller }) : 0,
    countAmong(reported, where, from),
  ]);
  const own = about + among;
  return (await from.cases.count(where, { most: most + own })) - own;
}

/** Whether a condition on the reported member lets this one through. */
const isAmong = (caller: string, condition: Condition | undefined): boolean =>
  typeof condition !== 'object' || condition === null || !('in' in condition) || condition.in.includes(caller);

/** In parts, since a query holds a limited number of ids. */
async function countAmong(ids: readonly string[], where: Record<string, Condition>, from: Collections<'cases'>): Promise<number> {
  let count = 0;
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    count += await from.cases.count({ ...where, id: { in: ids.slice(start, start + idsAtOnce) } });
  }
  return count;
}
