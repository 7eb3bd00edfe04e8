import { useEffect } from 'react';
import { useLive } from '../../live/live-store.ts';

/** What the reader has before them: what they are writing, else what stands in the middle of the window. */
function readElement(): Element | null {
  const writing = document.activeElement?.closest('form');
  if (writing) {
    const { top, bottom } = writing.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) return writing;
  }
  return document.elementFromPoint(innerWidth / 2, innerHeight / 2);
}

/** What comes in live may unfold anywhere, but what is being read stays where it is. */
export function useKeptPlace(): void {
  useEffect(() => {
    let measured = false;
    return useLive.subscribe((state, before) => {
      const moves = state.arrivedComments !== before.arrivedComments || state.removedComments !== before.removedComments;
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
