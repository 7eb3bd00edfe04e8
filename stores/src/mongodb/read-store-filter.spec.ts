import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { gramsOf, queriesOf } from './read-store-filter.ts';

/** The query of the index of grams, and which grams of a text it finds. */
function askedOf(term: string, text: string): { by: object; found: string[] } {
  const [query] = queriesOf({ search: [{ text: term }] });
  const { grams } = (query as { filter: Document }).filter.$and[1];
  const wanted = (gram: string) => ('$all' in grams ? grams.$all.includes(gram) : new RegExp(grams.$regex).test(gram));
  return { by: grams, found: gramsOf(text).filter(wanted) };
}

describe('no term makes the server scan all documents', () => {
  test.each([
    ['a letter', 'b', 'crab'],
    ['two letters', 'ou', 'soup'],
    ['two letters at the end', 'up', 'soup'],
    ['a sign', '%', '100% rye'],
    ['a sign of the query language', '.*', 'a .* b'],
    ['a word', 'soup', 'a soup'],
    ['a character of another script', '味', 'a味'],
    ['a letter and a character', 'a味', 'a味'],
    ['a character of two halves', '🥘', 'wok 🥘'],
  ])('%s is looked up in the index of grams', (_what, term, text) => {
    const { by, found } = askedOf(term, text);
    expect(by).toEqual('$all' in by ? { $all: expect.arrayContaining([expect.any(String)]) } : { $regex: expect.stringMatching(/^\^./) });
    expect(found).not.toEqual([]);
    expect(askedOf(term, 'nothing of it').found).toEqual([]);
  });

  test('the index has few grams per text', () => {
    const letters = 'tomatobasilgarlic'.repeat(3);
    expect(gramsOf(letters).length).toBeLessThanOrEqual(letters.length);
    expect(gramsOf('')).toEqual([]);
  });
});
