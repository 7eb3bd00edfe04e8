/** Where across the window it is looked for what is read: the middle, then the outer columns of the grid. */
const columns = [1 / 2, 1 / 6, 5 / 6];

/** They keep their place when something grows in them: it is looked for what stands in them. */
const lists = new Set(['OL', 'UL', 'SECTION']);

/**
 * What the reader has before them: what they are writing, else what stands half-way down the window: in a post whose comments are open,
 * because nothing else changes its height, before any other.
 */
export function scrollAnchor(): Element | null {
  const writing = document.activeElement?.closest('form');
  if (writing) {
    const { top, bottom } = writing.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) return writing;
  }
  const heights = [0, 24, -24];
  const candidates = heights.flatMap((height) =>
    columns.map((column) => document.elementFromPoint(innerWidth * column, innerHeight / 2 + height)),
  );
  return candidates.find((element) => element?.closest('[data-open]') && !lists.has(element.tagName)) ?? candidates[0] ?? null;
}
