import { choicesOf, feedPath } from '../features/feed/feed-choices.ts';

/** Each screen's first questions, by its address. In the words of the queries that ask them: what differs is asked again. */
const screens: [pattern: RegExp, reads: (url: URL, signedIn: boolean, id: string) => string[]][] = [
  [/^\/announcements$/, ({ searchParams }, signedIn) => [feedPath(choicesOf(searchParams), signedIn)]],
  [/^\/recipe\/([\w-]+)$/, (_url, _signedIn, id) => [`/api/recipes/${id}`]],
  [
    /^\/user\/([\w-]+)$/,
    (_url, _signedIn, id) => [`/api/users/${id}/profile`, `/api/users/${id}/recipes`, `/api/announcements/user/${id}`],
  ],
  [/^\/$/, (_url, signedIn) => (signedIn ? ['/api/recipes/featured/daily'] : [])],
  [/^\/(dashboard|recipes)$/, ({ search }, signedIn) => (signedIn && search === '' ? ['/api/recipes'] : [])],
];

/** What the screen at this address asks for first, so that the server's page can bring it along. */
export function firstReads(url: URL, signedIn: boolean): string[] {
  for (const [pattern, reads] of screens) {
    const match = pattern.exec(url.pathname);
    if (match) return reads(url, signedIn, match[1] ?? '');
  }
  return [];
}
