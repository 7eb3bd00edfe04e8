import { choicesOf, feedPath } from '../features/feed/feed-choices.ts';
import { pictureSizes } from '../parts/picture-sizes.ts';
import { rememberedIn } from './remembered.ts';

/** What a screen asks for first, and how wide it draws its first picture (`<img sizes>`). */
export interface FirstReads {
  reads: string[];
  sizes?: string;
}

const nothing: FirstReads = { reads: [] };

/** By address, in the words of the queries that ask; what does not fit is asked again. */
const screens: [pattern: RegExp, first: (url: URL, signedIn: boolean, id: string, cookies: string) => FirstReads][] = [
  [
    /^\/announcements$/,
    ({ searchParams }, signedIn, _id, cookies) => {
      const choices = choicesOf(searchParams, rememberedIn(cookies, 'feed'));
      return { reads: [feedPath(choices, signedIn)], sizes: choices.view === 'list' ? pictureSizes.postInList : pictureSizes.postInGrid };
    },
  ],
  [/^\/recipe\/([\w-]+)$/, (_url, _signedIn, id) => ({ reads: [`/api/recipes/${id}`], sizes: pictureSizes.recipe })],
  [
    /^\/user\/([\w-]+)$/,
    (_url, _signedIn, id) => ({
      reads: [`/api/users/${id}/profile`, `/api/users/${id}/recipes`, `/api/announcements/user/${id}`],
      sizes: pictureSizes.recipeCard,
    }),
  ],
  [/^\/$/, (_url, signedIn) => (signedIn ? { reads: ['/api/recipes/featured/daily'], sizes: pictureSizes.featuredRecipe } : nothing)],
  [/^\/(dashboard|recipes)$/, ({ search }, signedIn) => (signedIn && search === '' ? { reads: ['/api/recipes'] } : nothing)],
];

/** What the page at this address may ask for before its code is there. */
export function firstReads(url: URL, signedIn: boolean, cookies = ''): FirstReads {
  for (const [pattern, first] of screens) {
    const match = pattern.exec(url.pathname);
    if (match) return first(url, signedIn, match[1] ?? '', cookies);
  }
  return nothing;
}
