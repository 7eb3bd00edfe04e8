import { isOlder, type PositionToken } from '@potluck/events/position';

/** Shared by all tabs, so that what was saved in one is seen in the next. */
const storageKey = 'potluck-position';
/** Kept as well, for browsers that refuse storage. */
let inThisTab: PositionToken | undefined;

function inAllTabs(): PositionToken | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The position of the last change this browser knows it made, in any tab. */
export function highestPosition(): PositionToken | undefined {
  const stored = inAllTabs();
  if (!stored) return inThisTab;
  return inThisTab && isOlder(stored, inThisTab) ? inThisTab : stored;
}

/** Keeps a command's position, unless a higher one is kept already. */
export function keepPosition(token: PositionToken): void {
  if (isOlder(token, highestPosition())) return;
  inThisTab = token;
  try {
    localStorage.setItem(storageKey, token);
  } catch {
    // This tab still has it, and the cookie serves the others.
  }
}
