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
/** As many authors as one word may stand for; a word that names more of them says nothing about whom is meant. */
const maxAuthors = 5_000;

/** The first six words of what was typed as they are searched, without repeats. */
export function searchTerms(search: string | undefined): Term[] {
  const words = (search ?? '').trim().split(/\s+/u).filter(Boolean);
  return [...new Set(words.map(searchedTerm))].slice(0, maxTerms).map((text) => ({ text }));
}

/** In the feed a word that is part of an author's name finds that author's posts too. */
export async function orByAuthor(terms: Term[], profiles: Documented<Documents['profiles']>): Promise<Term[]> {
  return Promise.all(
    terms.map(async (term) => {
      const authors = await profiles.values('id', { search: [term], limit: maxAuthors });
      return authors.length === 0 ? term : { ...term, or: { field: 'userId', in: authors } };
    }),
  );
}
