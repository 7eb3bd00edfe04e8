/**
 * What to show of a list that changed under someone reading it: nothing that stands moves or goes, what is new on top waits, and what is
 * new anywhere else comes at the end.
 */
export function stableList(shown: readonly number[], fresh: readonly number[]): { shown: readonly number[]; waiting: readonly number[] } {
  const before = new Set(shown);
  const firstKnown = fresh.findIndex((id) => before.has(id));
  const waiting = shown.length === 0 ? [] : fresh.slice(0, firstKnown === -1 ? fresh.length : firstKnown);
  const late = new Set(waiting);
  const more = fresh.filter((id) => !before.has(id) && !late.has(id));
  return { shown: more.length === 0 ? shown : [...shown, ...more], waiting };
}

/** What stands in the list and was not read again with it. Behind the last one that was, new ones have only pushed it off the pages. */
export function missingIn(read: readonly number[], shown: readonly number[]): readonly number[] {
  const again = new Set(read);
  const lastRead = shown.findLastIndex((id) => again.has(id));
  return shown.filter((id, index) => index < lastRead && !again.has(id));
}
