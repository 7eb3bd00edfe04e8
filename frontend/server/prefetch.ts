import { type Prefetch, screens } from '../src/app/screens.ts';
import { screenAt } from './screen-chunks.ts';

/** What the page at this address may ask for before its code is there. */
export function prefetchOf(url: URL, signedIn: boolean, cookies = '', table = screens): Prefetch {
  const { screen, id } = screenAt(url.pathname, !signedIn, table);
  // What is no id of ours becomes no part of another address.
  if (!screen?.prefetch || !/^[\w-]*$/.test(id)) return { reads: [] };
  return screen.prefetch({ url, id, signedIn, cookies });
}
