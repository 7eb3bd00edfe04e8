import { isOlder, type PositionToken } from '@potluck/events/position';

/** Shared by all tabs, so that what was saved in one is seen in the next. */
const storageKey = 'potluck-position';
/** Kept as well, for browsers that refuse storage. */
let ofThisTab: PositionToken | undefined;

function storedPosition(): PositionToken | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The position of the last change this browser knows it made, in any tab. */
export function highestPosition(): PositionToken | undefined {
  const stored = storedPosition();
  if (!stored) return ofThisTab;
  return ofThisTab && isOlder(stored, ofThisTab) ? ofThisTab : stored;
}

/** Keeps a command's position, unless a higher one is kept already. */
export function savePosition(token: PositionToken): void {
  if (isOlder(token, highestPosition())) return;
  ofThisTab = token;
  try {
    localStorage.setItem(storageKey, token);
  } catch {
    // This tab still has it, and the cookie serves the others.
  }
}
