import { useEffect } from 'react';
import { useLive } from '../../live/live-store.ts';

/** Where across the window it is looked for what is read: the middle, then the outer columns of the grid. */
const columns = [1 / 2, 1 / 6, 5 / 6];

/**
 * What the reader has before them: what they are writing, else what stands half-way down the window: in a post whose comments are open,
 * because nothing else changes its height, before any other.
 */
function readElement(): Element | null {
  const writing = document.activeElement?.closest('form');
  if (writing) {
    const { top, bottom } = writing.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) return writing;
  }
  const there = columns.map((column) => document.elementFromPoint(innerWidth * column, innerHeight / 2));
  return there.find((element) => element?.closest('[data-open]')) ?? there[0] ?? null;
}

/** What comes in live may unfold anywhere, but what is being read stays where it is. */
export function useKeptPlace(): void {
  useEffect(() => {
    let measured = false;
    return useLive.subscribe((state, before) => {
      const moves =
        state.arrivedComments !== before.arrivedComments ||
        state.removedComments !== before.removedComments ||
        state.removedAnnouncements !== before.removedAnnouncements;
      if (!moves || measured) return;
      const element = readElement();
      const top = element?.getBoundingClientRect().top ?? 0;
      measured = true;
      // By then React has drawn, and the browser has not.
      requestAnimationFrame(() => {
        measured = false;
        if (!element?.isConnected) return;
        const moved = element.getBoundingClientRect().top - top;
        if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
      });
    });
  }, []);
}
