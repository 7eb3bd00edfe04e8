import { useEffect } from 'react';
import { useLive } from '../../live/live-store.ts';
import { readElement } from './read-element.ts';

/** By then what has changed is drawn, even when it comes by the way of a query. */
const frames = 6;
const scrolls = ['wheel', 'touchmove', 'keydown', 'focusin'] as const;

let keeping = false;

/** Whatever is inserted or removed within the next frames, what is being read stays where it is, unless the reader goes elsewhere. */
export function keepPlace(): void {
  const element = readElement();
  if (keeping || !element) return;
  keeping = true;
  const top = element.getBoundingClientRect().top;
  let left = frames;
  const stop = () => {
    left = 0;
  };
  for (const type of scrolls) addEventListener(type, stop, { passive: true });
  const look = () => {
    left -= 1;
    const moved = left >= 0 && element.isConnected ? element.getBoundingClientRect().top - top : 0;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
    if (left > 0) return requestAnimationFrame(look);
    keeping = false;
    for (const type of scrolls) removeEventListener(type, stop);
  };
  requestAnimationFrame(look);
}

/** What comes in live may unfold anywhere, but what is being read stays where it is. */
export function useKeptPlace(): void {
  useEffect(
    () =>
      useLive.subscribe((state, before) => {
        const moves =
          state.arrivedComments !== before.arrivedComments ||
          state.removedComments !== before.removedComments ||
          state.removedAnnouncements !== before.removedAnnouncements;
        if (moves) keepPlace();
      }),
    [],
  );
}
