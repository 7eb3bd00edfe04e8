/** Fractions of the window's width to look at: the middle, then the outer columns of the grid. */
const columns = [1 / 2, 1 / 6, 5 / 6];

/** Lists keep their position when something grows inside of them, so an element inside is used. */
const lists = new Set(['OL', 'UL', 'SECTION']);

/**
 * The element that must keep its position on the screen: the visible form with the focus, else an element near the middle of the window. A
 * post with open comments is preferred, because only those change height by themselves.
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
