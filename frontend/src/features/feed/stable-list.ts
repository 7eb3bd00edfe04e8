/**
 * Merges a refetched list into the shown one: nothing shown moves or disappears, new posts on top wait, and new ones anywhere else are
 * appended.
 */
export function stableList(shown: readonly number[], fresh: readonly number[]): { shown: readonly number[]; waiting: readonly number[] } {
  const before = new Set(shown);
  const firstKnown = fresh.findIndex((id) => before.has(id));
  const waiting = shown.length === 0 ? [] : fresh.slice(0, firstKnown === -1 ? fresh.length : firstKnown);
  const late = new Set(waiting);
  const more = fresh.filter((id) => !before.has(id) && !late.has(id));
  return { shown: more.length === 0 ? shown : [...shown, ...more], waiting };
}

/** Shown ids that were not read again, up to the last that was: later ones were only pushed off the pages by new posts. */
export function missingIn(read: readonly number[], shown: readonly number[]): readonly number[] {
  const again = new Set(read);
  const lastRead = shown.findLastIndex((id) => again.has(id));
  return shown.filter((id, index) => index < lastRead && !again.has(id));
}
