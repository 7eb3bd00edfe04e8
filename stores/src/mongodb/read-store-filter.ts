import { searchedTerm } from '@potluck/events/normalise';
import type { Document, Filter } from 'mongodb';
import type { Condition, Find, Term, Value } from '../ports/read-store.ts';

/** A document as stored; a tombstone has only its position. */
export interface StoredDocument<D> {
  _id: string;
  position: bigint;
  document?: D;
  /** The searched text, normalised, and its grams. */
  search?: string;
  grams?: string[];
}

/** A top-level field of a document. */
export function path(field: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(field)) throw new Error(`not a field: ${field}`);
  return `document.${field}`;
}

/** Scripts in which one or two characters may be a word, such as Chinese: everything after Latin. */
const isShortScript = (character: string) => character > '\u024f';

/** Trigrams, and in scripts with short words also uni- and bigrams. A text that contains a term contains all grams of the term. */
function gramsIn(text: string): Set<string> {
  const grams = new Set<string>();
  let [before, last] = ['', ''];
  for (const character of text) {
    if (before) grams.add(before + last + character);
    if (last && isShortScript(last)) grams.add(last + character);
    if (isShortScript(character)) grams.add(character);
    [before, last] = [last, character];
  }
  return grams;
}

/** The indexed grams of a text. One or two Latin letters are found as the prefix of a gram, so the text's last one and two letters are grams too. */
export function gramsOf(text: string): string[] {
  const end = [...text.slice(-4)];
  const grams = gramsIn(text);
  if (end.length > 0) grams.add(end.slice(-1).join(''));
  if (end.length > 1) grams.add(end.slice(-2).join(''));
  return [...grams];
}

/** More grams do not help: the server looks up the rarest, and compares the text anyway. */
const mostGrams = 16;
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function termFilter(term: Term): Document | undefined {
  const text = searchedTerm(term.text);
  if (text === '') return undefined;
  const grams = [...gramsIn(text)].slice(0, mostGrams);
  const found: Document = {
    grams: grams.length > 0 ? { $all: grams } : { $regex: `^${literally(text)}` },
    search: { $regex: literally(text) },
  };
  return term.or ? { $or: [found, { [path(term.or.field)]: { $in: term.or.in } }] } : found;
}

function conditionFilter(condition: Condition): Document {
  if (condition === null || typeof condition !== 'object') return { $eq: condition };
  return {
    ...('in' in condition && { $in: condition.in }),
    ...('lt' in condition && { $lt: condition.lt }),
    ...('gt' in condition && { $gt: condition.gt }),
  };
}

/** To MongoDB a missing field is null, so a tombstone meets these conditions. */
const nullMeets = (condition: Condition): boolean =>
  condition === null || (typeof condition === 'object' && 'in' in condition && condition.in.includes(null));

export function whereFilter<D>(where: Record<string, Condition> = {}): Filter<StoredDocument<D>> {
  const conditions = Object.entries(where);
  return {
    // Only where needed, so that a count can use an index alone.
    ...(conditions.every(([, condition]) => nullMeets(condition)) && { document: { $exists: true } }),
    ...Object.fromEntries(conditions.map(([field, condition]) => [path(field), conditionFilter(condition)])),
  } as Filter<StoredDocument<D>>;
}

export interface Query<D> {
  filter: Filter<StoredDocument<D>>;
  sort: [field: string, direction: 1 | -1][];
}

/**
 * Queries to be run in order until the limit is reached. Keyset pagination: what follows the values of `after`, as ranges of an
 * index in sort order. The first range is equal in all fields but the last, the last range differs in the first field.
 */
export function queriesOf<D>({ where, search = [], sort, after }: Find): Query<D>[] {
  const terms = search.map(termFilter).filter((filter) => filter !== undefined);
  const found = (more: Document[]) => ({ $and: [whereFilter<D>(where), ...terms, ...more] }) as Filter<StoredDocument<D>>;
  const direction = sort?.direction === 'desc' ? -1 : 1;
  const fields = sort?.fields.map(path) ?? [];
  const sorted = (from: number): Query<D>['sort'] => fields.slice(from).map((field) => [field, direction]);
  if (!after) return [{ filter: found([]), sort: sorted(0) }];
  if (after.length !== fields.length) throw new Error('`after` takes one value for each sort field');
  return fields
    .map((field, last) => {
      const equal = fields.slice(0, last).map((same, index) => ({ [same]: after[index] }));
      return { filter: found([...equal, { [field]: { [direction === -1 ? '$lt' : '$gt']: after[last] } }]), sort: sorted(last) };
    })
    .reverse();
}

/** Compares as the server does, provided that each sort field has values of one type. */
export function inOrder(sort: NonNullable<Find['sort']>): (a: object, b: object) => number {
  const sign = sort.direction === 'desc' ? -1 : 1;
  return (a, b) => {
    for (const field of sort.fields) {
      const [first, second] = [(a as Record<string, Value>)[field], (b as Record<string, Value>)[field]];
      if (first !== second) return (first ?? '') < (second ?? '') ? -sign : sign;
    }
    return 0;
  };
}
