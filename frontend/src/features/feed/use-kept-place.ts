import { useEffect } from 'react';
import { useLive } from '../../live/live-store.ts';
import { readElement } from './read-element.ts';

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
