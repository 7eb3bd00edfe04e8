import { listedRanges } from '../ports/listed-ranges.ts';
import type { Find } from '../ports/read-store.ts';
import { bound, fieldSql, type Sql } from './read-store-find.ts';

/**
 * A page of the documents with one of many values in a field, such as the posts of all followed members: merges the index's sorted
 * range of each value. A page of k documents can only come from the k values whose first document sorts first, so it costs one index
 * lookup per value and a page of each of those k, however old their documents are.
 */
export function mergeSql(find: Find, indexes: readonly (readonly string[])[]): Sql | undefined {
  const merge = listedRanges(find, indexes);
  if (!merge) return undefined;
  const direction = find.sort?.direction ?? 'asc';
  const of = (table: string, field: string) => fieldSql(field).replace('body', `${table}.body`);
  const [after] = find.after ?? [];
  const isPaged = find.after !== undefined;
  const range = (listed: string) =>
    [
      'd.body IS NOT NULL',
      ...merge.equal.map(([field]) => `${of('d', field)} = ?`),
      `${of('d', merge.field)} = ${listed}`,
      ...(isPaged ? [`${of('d', merge.sort)} ${direction === 'desc' ? '<' : '>'} ?`] : []),
    ].join(' AND ');
  const values = [...merge.equal.map(([, value]) => bound(value)), ...(isPaged ? [bound(after ?? null)] : [])];
  const sorted = `ORDER BY ${of('d', merge.sort)} ${direction} LIMIT`;
  return {
    text: `WITH firsts(value, sort_key) AS MATERIALIZED (
        SELECT value, (SELECT ${of('d', merge.sort)} FROM documents AS d WHERE ${range('listed.value')} ${sorted} 1)
        FROM (SELECT DISTINCT value FROM json_each(?)) AS listed),
      foremost AS MATERIALIZED (SELECT value FROM firsts WHERE sort_key IS NOT NULL ORDER BY sort_key ${direction} LIMIT ?)
      SELECT documents.id, documents.position, documents.body FROM foremost CROSS JOIN documents
      WHERE documents.number IN (SELECT d.number FROM documents AS d WHERE ${range('foremost.value')} ${sorted} ?)
      ORDER BY ${of('documents', merge.sort)} ${direction} LIMIT ?`,
    values: [...values, JSON.stringify(merge.values), merge.limit, ...values, merge.limit],
  };
}
