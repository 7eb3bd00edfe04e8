import type { Condition, Find, Value } from './read-store.ts';

/** A page of what has one of many values in a field, where an index has a sorted range for each of them. */
export interface ListedRanges {
  /** The field whose values are listed, and the list. */
  field: string;
  values: readonly Value[];
  equal: [field: string, value: Value][];
  sort: string;
  limit: number;
}

const isList = (condition: Condition): condition is { in: readonly Value[] } =>
  typeof condition === 'object' && condition !== null && 'in' in condition && Object.keys(condition).length === 1;

/** The parts of a find that an index has as one sorted range for each listed value; undefined when none has. */
export function listedRanges(
  { where = {}, search = [], sort, limit }: Find,
  indexes: readonly (readonly string[])[],
): ListedRanges | undefined {
  if (limit === undefined || sort?.fields.length !== 1 || search.length > 0) return undefined;
  const [sorted] = sort.fields as [string];
  const conditions = Object.entries(where);
  const lists = conditions.flatMap(([field, condition]) => (isList(condition) ? [{ field, values: condition.in }] : []));
  const equal = conditions.flatMap(([field, condition]): ListedRanges['equal'] =>
    condition !== null && typeof condition !== 'object' ? [[field, condition]] : [],
  );
  const [list] = lists;
  if (!list || lists.length + equal.length !== conditions.length || list.values.includes(null)) return undefined;
  const isRange = (index: readonly string[]) =>
    index.length === conditions.length + 1 && index.at(-1) === sorted && conditions.every(([field]) => index.includes(field));
  return lists.length === 1 && indexes.some(isRange) ? { ...list, equal, sort: sorted, limit } : undefined;
}
