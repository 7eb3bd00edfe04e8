import { isOlder, type PositionToken } from '@potluck/events/position';

/** localStorage, so that a change made in one tab is visible in the others. */
const storageKey = 'potluck-position';
/** For browsers that refuse storage. */
let ofThisTab: PositionToken | undefined;

function storedPosition(): PositionToken | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The position of the last change made in this browser, in any tab. */
export function highestPosition(): PositionToken | undefined {
  const stored = storedPosition();
  if (!stored) return ofThisTab;
  return ofThisTab && isOlder(stored, ofThisTab) ? ofThisTab : stored;
}

/** Saves a command's position, unless the saved one is higher. */
export function savePosition(token: PositionToken): void {
  if (isOlder(token, highestPosition())) return;
  ofThisTab = token;
  try {
    localStorage.setItem(storageKey, token);
  } catch {
    // It is in memory for this tab, and in the cookie for the others.
  }
}
