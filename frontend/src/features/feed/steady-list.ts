/**
 * What to show of a list that changed under someone reading it: nothing that stands moves, what is gone goes,
 * what is new on top waits, and what is new anywhere else comes at the end.
 */
export function steadyList(shown: readonly number[], fresh: readonly number[]): { shown: readonly number[]; waiting: readonly number[] } {
  const [before, after] = [new Set(shown), new Set(fresh)];
  const firstKnown = fresh.findIndex((id) => before.has(id));
  const waiting = shown.length === 0 ? [] : fresh.slice(0, firstKnown === -1 ? fresh.length : firstKnown);
  // Behind the last one that is still listed, nothing is known to be gone: new ones have pushed them off the pages read.
  const lastListed = shown.findLastIndex((id) => after.has(id));
  const kept = shown.filter((id, place) => after.has(id) || place > lastListed);
  const late = new Set(waiting);
  const next = [...kept, ...fresh.filter((id) => !before.has(id) && !late.has(id))];
  const same = next.length === shown.length && next.every((id, place) => id === shown[place]);
  return { shown: same ? shown : next, waiting };
}
