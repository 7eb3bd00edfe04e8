import { type RefObject, useLayoutEffect } from 'react';
import { whenMeasurable } from '../../app/first-render.ts';

/** Height of a grid row in pixels, as for `posts-in-columns` in app.css. */
const row = 4;

/** Masonry: each post stays in its column, and one that grows moves only those below it. Sets how many grid rows each post spans. */
export function useColumns(list: RefObject<HTMLElement | null>, ids: readonly number[], isGrid: boolean): void {
  const shown = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the posts
  useLayoutEffect(() => {
    if (!isGrid || !list.current) return;
    const cells = [...list.current.children] as HTMLElement[];
    const measure = (measured: readonly HTMLElement[]) => {
      const gap = Number.parseFloat(list.current ? getComputedStyle(list.current).columnGap : '') || 0;
      // All reads before all writes, for a single layout.
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
