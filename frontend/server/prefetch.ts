import { type Prefetch, screens } from '../src/app/screens.ts';
import { screenAt } from './screen-chunks.ts';

/** The queries to prefetch for a page. */
export function prefetchOf(url: URL, signedIn: boolean, cookies = '', table = screens): Prefetch {
  const { screen, id } = screenAt(url.pathname, !signedIn, table);
  // An invalid id must not become part of an API path.
  if (!screen?.prefetch || !/^[\w-]*$/.test(id)) return { reads: [] };
  const { prefetch } = screen;
  const { reads, ...more } = typeof prefetch === 'function' ? prefetch({ url, signedIn, cookies }) : prefetch;
  return { reads: reads.map((path) => path.replace(':id', id)), ...more };
}
