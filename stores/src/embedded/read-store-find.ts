import { searchedTerm } from '@potluck/events/normalise';
import type { Condition, Find, Term, Value } from '../ports/read-store.ts';

/** SQL with its parameters. libsql takes no booleans: true and false are 1 and 0, as json_extract gives them. */
export interface Sql {
  text: string;
  values: (string | number | null)[];
}

/** A top-level field of a document; the same text in an index and in a query, so that SQLite sees that they match. */
export function fieldSql(field: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(field)) throw new Error(`not a field: ${field}`);
  return `json_extract(body,'$.${field}')`;
}

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
 * The trigram index knows nothing shorter than three characters; those are looked for in the text itself,
 * among the documents that the other conditions leave. So is everything while the index is not built yet.
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

/** `indexed` as below. A negative `most` is none. */
export function countSql(where: Record<string, Condition>, search: readonly Term[], most: number, indexed: boolean): Sql {
  const terms = search.map((term) => termSql(term, indexed));
  const { text, values } = joined([{ text: 'body IS NOT NULL', values: [] }, ...whereSql(where), ...terms]);
  return { text: `SELECT count(*) FROM (SELECT 1 FROM documents WHERE ${text} LIMIT ?)`, values: [...values, most] };
}

interface Stretch {
  where: Sql[];
  /** What it is sorted by. */
  fields: string[];
}

/**
 * What comes after a place in the order, as stretches of an index, in the order in which they follow: first what agrees
 * in all fields but the last, at the end what differs in the first.
 */
function stretchesAfter(fields: string[], after: Value[], direction: string): Stretch[] {
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

/** Queries whose rows, one after the other up to the limit, are what is looked for. `indexed`: whether the trigram index is complete. */
export function findSql(find: Find, indexed: boolean, columns = 'id, position, body'): Sql[] {
  const conditions: Sql[] = [{ text: 'body IS NOT NULL', values: [] }, ...whereSql(find.where)];
  for (const term of find.search ?? []) conditions.push(termSql(term, indexed));
  const direction = find.sort?.direction ?? 'asc';
  const sorted = find.sort?.fields.map(fieldSql) ?? [];
  const stretches = find.after ? stretchesAfter(sorted, find.after, direction) : [{ where: [], fields: sorted }];
  return stretches.map(({ where, fields }) => {
    const { text, values } = joined([...conditions, ...where]);
    const order = fields.length > 0 ? ` ORDER BY ${fields.map((field) => `${field} ${direction}`).join(',')}` : '';
    return { text: `SELECT ${columns} FROM documents WHERE ${text}${order} LIMIT ?`, values };
  });
}
