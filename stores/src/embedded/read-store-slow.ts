import type { CollectionShape, Condition, Find, Term, Value } from '../ports/read-store.ts';

type Indexes = CollectionShape<unknown>['indexes'];

/** A list of more values is not looked up in an index, unless one has a range for each value. */
const longList = 50;
/** Merging the ranges of listed values takes up to 0.05 ms for each document. */
const mostMerged = 200;
/** Reading more documents blocks the event loop for too long. */
const mostAtOnce = 1_500;

const isEqual = (condition: Condition): boolean => condition === null || typeof condition !== 'object';
const hasList = (condition: Condition): condition is Condition & { in: readonly Value[] } =>
  condition !== null && typeof condition === 'object' && 'in' in condition;
const longestList = (where: Record<string, Condition>): number =>
  Math.max(0, ...Object.values(where).map((condition) => (hasList(condition) ? condition.in.length : 0)));

/** Whether one range of an index, in its order, has exactly what these conditions find; without an order, one for each listed value. */
function isRange(where: Record<string, Condition>, sorted: readonly string[], indexes: Indexes): boolean {
  const conditions = Object.entries(where);
  const isPoint = (condition: Condition) => isEqual(condition) || (sorted.length === 0 && hasList(condition));
  const equal = conditions.filter(([, condition]) => isPoint(condition)).map(([field]) => field);
  const bounded = conditions.filter(([, condition]) => !isPoint(condition)).map(([field]) => field);
  const following = sorted.length > 0 ? sorted : bounded;
  if (bounded.length > 1 || (bounded.length === 1 && bounded[0] !== following[0])) return false;
  if (equal.length + following.length === 0) return true;
  return indexes.some((index) => {
    const first = index.slice(0, equal.length);
    return equal.every((field) => first.includes(field)) && following.every((field, at) => index[equal.length + at] === field);
  });
}

/**
 * Whether a find may read documents beyond those that it returns, or returns very many: such a find runs in a thread of its own. `indexes`:
 * undefined while there are none yet. `isMerged`: it merges an index's ranges of listed values.
 */
export function mayTakeLong({ search = [], where = {}, sort, limit = 0 }: Find, indexes: Indexes | undefined, isMerged: boolean): boolean {
  if (longestList(where) > longList) return true;
  if (isMerged) return limit > mostMerged;
  return search.length > 0 || limit > mostAtOnce || (indexes !== undefined && !isRange(where, sort?.fields ?? [], indexes));
}

/** The same for a count. */
export function countMayTakeLong(where: Record<string, Condition>, search: readonly Term[], indexes: Indexes | undefined): boolean {
  return search.length > 0 || longestList(where) > longList || (indexes !== undefined && !isRange(where, [], indexes));
}
