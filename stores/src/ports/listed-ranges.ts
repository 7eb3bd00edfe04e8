import type { Condition, Find, Value } from './read-store.ts';

/** A page of the documents with one of many values in a field, for which an index has one sorted range per value. */
export interface ListedRanges {
  /** The field, and its listed values. */
  field: string;
  values: readonly Value[];
  equal: [field: string, value: Value][];
  sort: string;
  limit: number;
}

const isList = (condition: Condition): condition is { in: readonly Value[] } =>
  typeof condition === 'object' && condition !== null && 'in' in condition && Object.keys(condition).length === 1;

/** The parts of such a find; undefined when no index has these ranges. */
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
