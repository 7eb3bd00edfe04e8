import { type FirstReads, screens } from '../src/app/screens.ts';
import { screenAt } from './screen-chunks.ts';

/** What the page at this address may ask for before its code is there. */
export function firstReads(url: URL, signedIn: boolean, cookies = '', table = screens): FirstReads {
  const { screen, id } = screenAt(url.pathname, !signedIn, table);
  // What is no id of ours becomes no part of another address.
  if (!screen?.first || !/^[\w-]*$/.test(id)) return { reads: [] };
  return screen.first({ url, id, signedIn, cookies });
}
