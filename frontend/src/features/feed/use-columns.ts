import { type RefObject, useLayoutEffect } from 'react';
import { whenMeasurable } from '../../app/first-render.ts';

/** The height of a row of the grid in pixels, as `posts-in-columns` in app.css has it. */
const row = 4;

/**
 * In the grid each post stands in the column that its place in the list gives it, and is as high as it is: one that opens, or grows,
 * moves only those below it. Tells the grid how many of its rows each takes.
 */
export function useColumns(list: RefObject<HTMLElement | null>, ids: readonly number[], isGrid: boolean): void {
  const shown = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other posts are other heights
  useLayoutEffect(() => {
    if (!isGrid || !list.current) return;
    const cells = [...list.current.children] as HTMLElement[];
    const measure = (measured: readonly HTMLElement[]) => {
      const gap = Number.parseFloat(list.current ? getComputedStyle(list.current).columnGap : '') || 0;
      // All are read before any is set: the page is laid out once.
      const heights = measured.map((cell) => cell.offsetHeight);
      measured.forEach((cell, index) => {
        cell.style.setProperty('--rows', String(Math.round(((heights[index] ?? 0) + gap) / row)));
      });
    };
    const cancel = whenMeasurable(() => measure(cells));
    const resized = new ResizeObserver((entries) => measure(entries.map(({ target }) => target as HTMLElement)));
    for (const cell of cells) resized.observe(cell);
    return () => {
      cancel();
      resized.disconnect();
    };
  }, [list, shown, isGrid]);
}
