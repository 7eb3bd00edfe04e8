import { searchedTerm } from '@potluck/events/normalise';
import type { Condition, Find, Term, Value } from '../ports/read-store.ts';

/** SQL with its parameters. libsql takes no booleans: true and false are 1 and 0, as json_extract returns them. */
export interface Sql {
  text: string;
  values: (string | number | null)[];
}

/** A top-level field of a document. Index and query need the same text, or SQLite does not use the index. */
export function fieldSql(field: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(field)) throw new Error(`not a field: ${field}`);
  return `json_extract(body,'$.${field}')`;
}

/** The fields of an index on documents, from its SQL. */
export const indexedFields = (sql: string): string[] =>
  Array.from(sql.matchAll(/json_extract\(body,'\$\.(\w+)'\)/g), ([, field = '']) => field);

export const bound = (value: Value): string | number | null => (typeof value === 'boolean' ? Number(value) : value);

function inSql(field: string, values: readonly Value[]): Sql {
  const list = `${fieldSql(field)} IN (SELECT value FROM json_each(?))`;
  return {
    text: values.includes(null) ? `(${list} OR ${fieldSql(field)} IS NULL)` : list,
    values: [JSON.stringify(values.filter((value) => value !== null))],
  };
}

function conditionSql(field: string, condition: Condition): Sql {
  const column = fieldSql(field);
  if (condition === null) return { text: `${column} IS NULL`, values: [] };
  if (typeof condition !== 'object') return { text: `${column} = ?`, values: [bound(condition)] };
  const parts: Sql[] = [];
  if ('in' in condition) parts.push(inSql(field, condition.in));
  if ('lt' in condition) parts.push({ text: `${column} < ?`, values: [bound(condition.lt)] });
  if ('gt' in condition) parts.push({ text: `${column} > ?`, values: [bound(condition.gt)] });
  return joined(parts);
}

/**
 * The trigram index finds nothing shorter than three characters. Shorter terms, and all terms while there is no index yet,
 * are compared with the text of every document that the other conditions leave.
 */
function termSql(term: Term, indexed: boolean): Sql {
  const text = searchedTerm(term.text);
  const found: Sql =
    indexed && [...text].length >= 3
      ? { text: 'number IN (SELECT rowid FROM search_index WHERE search_index MATCH ?)', values: [`"${text.replaceAll('"', '""')}"`] }
      : { text: 'instr(search, ?) > 0', values: [text] };
  if (!term.or) return found;
  const other = inSql(term.or.field, term.or.in);
  return { text: `(${found.text} OR ${other.text})`, values: [...found.values, ...other.values] };
}

const joined = (parts: Sql[]): Sql => ({
  text: parts.map((part) => part.text).join(' AND '),
  values: parts.flatMap((part) => part.values),
});

const whereSql = (where: Record<string, Condition> = {}): Sql[] =>
  Object.entries(where).map(([field, condition]) => conditionSql(field, condition));

/** `indexed` as for `findSql`. A negative `most` is no limit. */
export function countSql(where: Record<string, Condition>, search: readonly Term[], most: number, indexed: boolean): Sql {
  const terms = search.map((term) => termSql(term, indexed));
  const { text, values } = joined([{ text: 'body IS NOT NULL', values: [] }, ...whereSql(where), ...terms]);
  return { text: `SELECT count(*) FROM (SELECT 1 FROM documents WHERE ${text} LIMIT ?)`, values: [...values, most] };
}

interface IndexRange {
  where: Sql[];
  /** The remaining sort fields. */
  fields: string[];
}

/**
 * Keyset pagination: what follows the values of `after`, as ranges of an index in sort order. The first range is equal in all
 * fields but the last, the last range differs in the first field.
 */
function rangesAfter(fields: string[], after: Value[], direction: string): IndexRange[] {
  if (after.length !== fields.length) throw new Error('`after` takes one value for each sort field');
  const further = direction === 'desc' ? '<' : '>';
  const compared = (field: string, sign: string, index: number) => ({ text: `${field} ${sign} ?`, values: [bound(after[index] ?? null)] });
  return fields
    .map((field, last) => ({
      where: [...fields.slice(0, last).map((equal, index) => compared(equal, '=', index)), compared(field, further, last)],
      fields: fields.slice(last),
    }))
    .reverse();
}

/** Queries to be run in order until the limit is reached. `indexed`: whether the trigram index is complete. */
export function findSql(find: Find, indexed: boolean, columns = 'id, position, body'): Sql[] {
  const conditions: Sql[] = [{ text: 'body IS NOT NULL', values: [] }, ...whereSql(find.where)];
  for (const term of find.search ?? []) conditions.push(termSql(term, indexed));
  const direction = find.sort?.direction ?? 'asc';
  const sorted = find.sort?.fields.map(fieldSql) ?? [];
  const ranges = find.after ? rangesAfter(sorted, find.after, direction) : [{ where: [], fields: sorted }];
  return ranges.map(({ where, fields }) => {
    const { text, values } = joined([...conditions, ...where]);
    const order = fields.length > 0 ? ` ORDER BY ${fields.map((field) => `${field} ${direction}`).join(',')}` : '';
    return { text: `SELECT ${columns} FROM documents WHERE ${text}${order} LIMIT ?`, values };
  });
}
