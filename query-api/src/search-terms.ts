import { maxSearch, searchedTerm } from '@potluck/events';
import type { Documents } from '@potluck/projector/documents';
import type { Term } from '@potluck/stores/ports/read-store';
import * as z from 'zod';
import type { Documented } from './documented.ts';

/** `search` of a list. */
export const Search = z.string().max(maxSearch).meta({
  description: 'Every word must be found; case and accents do not matter. The first six words count, of each its first 32 letters',
});

const maxTerms = 6;
/** Most authors that one word may match; a word in more names is too common to mean any of them. */
const maxAuthors = 5_000;

/** The first six words of the search, normalized and without repeats. */
export function searchTerms(search: string | undefined): Term[] {
  const words = (search ?? '').trim().split(/\s+/u).filter(Boolean);
  return [...new Set(words.map(searchedTerm))].slice(0, maxTerms).map((text) => ({ text }));
}

/** In the feed, a word of an author's name also finds that author's posts. */
export async function orByAuthor(terms: Term[], profiles: Documented<Documents['profiles']>): Promise<Term[]> {
  return Promise.all(
    terms.map(async (term) => {
      const authors = await profiles.values('id', { search: [term], limit: maxAuthors });
      return authors.length === 0 ? term : { ...term, or: { field: 'userId', in: authors } };
    }),
  );
}
