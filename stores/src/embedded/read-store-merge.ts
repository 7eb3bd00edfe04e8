import { listedRanges } from '../ports/listed-ranges.ts';
import type { Find } from '../ports/read-store.ts';
import { bound, fieldSql, type Sql } from './read-store-find.ts';

/**
 * A page of the documents with one of many values in a field, such as the posts of all followed members: merges the index's sorted
 * range of each value, one document after the other. It looks into the index once for each value and twice for each document of the page,
 * however many documents there are. The result has `columns`. Documents with the same value differ in the sort field.
 */
export function mergeSql(find: Find, indexes: readonly (readonly string[])[], columns = 'id, position, body'): Sql | undefined {
  const merge = listedRanges(find, indexes);
  if (!merge) return undefined;
  const direction = find.sort?.direction ?? 'asc';
  const further = direction === 'desc' ? '<' : '>';
  const of = (field: string) => fieldSql(field).replace('body', 'd.body');
  const sortKey = of(merge.sort);
  const equal = merge.equal.map(([, value]) => bound(value));
  /** From the index's range of `value`. */
  const inRange = (column: string, value: string, more = '') =>
    `(SELECT ${column} FROM documents AS d WHERE d.body IS NOT NULL
      ${merge.equal.map(([field]) => `AND ${of(field)} = ?`).join(' ')} AND ${of(merge.field)} = ${value} ${more}
      ORDER BY ${sortKey} ${direction} LIMIT 1)`;
  const [after] = find.after ?? [];
  const paged =
    find.after === undefined ? { text: '', values: [] } : { text: `AND ${sortKey} ${further} ?`, values: [bound(after ?? null)] };
  return {
    text: `WITH RECURSIVE merged(sort_key, value) AS (
        SELECT ${inRange(sortKey, 'listed.value', paged.text)}, value FROM (SELECT DISTINCT value FROM json_each(?)) AS listed
        UNION ALL
        SELECT ${inRange(sortKey, 'merged.value', `AND ${sortKey} ${further} merged.sort_key`)}, value FROM merged WHERE sort_key IS NOT NULL
        ORDER BY 1 ${direction} NULLS LAST LIMIT ?)
      SELECT ${columns} FROM merged CROSS JOIN documents
      ON documents.number = ${inRange('d.number', 'merged.value', `AND ${sortKey} = merged.sort_key`)}
      ORDER BY merged.sort_key ${direction} LIMIT ?`,
    values: [...equal, ...paged.values, JSON.stringify(merge.values), ...equal, merge.limit, ...equal],
  };
}
