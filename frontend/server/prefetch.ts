import { type Prefetch, screens } from '../src/app/screens.ts';
import { screenAt } from './screen-chunks.ts';

/** The queries to prefetch for a page. */
export function prefetchOf(url: URL, signedIn: boolean, cookies = '', table = screens): Prefetch {
  const { screen, id } = screenAt(url.pathname, !signedIn, table);
  // An invalid id must not become part of an API path.
  if (!screen?.prefetch || !/^[\w-]*$/.test(id)) return { reads: [] };
  const { prefetch } = screen;
  const { reads, ...more } = typeof prefetch === 'function' ? prefetch({ url, signedIn, cookies }) : prefetch;
  const sent = reads.flatMap((read) => {
    const [path = '', parameter] = read.split('#');
    return parameter === undefined || url.searchParams.has(parameter) ? path.replace(':id', id) : [];
  });
  return { reads: sent, ...more };
}
