import { useEffect } from 'react';
import { useLive } from '../../live/live-store.ts';
import { scrollAnchor } from './scroll-anchor.ts';

/** Frames until the change is rendered, even if it goes through a query. */
const frames = 6;
let framesLeft = 0;

/**
 * For the next frames, keeps the anchor element in place while content is inserted or removed above it. Scrolling by the reader (which may
 * continue after a fling) is not corrected.
 */
export function anchorScroll(): void {
  const isAnchoring = framesLeft > 0;
  framesLeft = frames;
  if (isAnchoring) return;
  let anchor = findAnchor();
  const correct = () => {
    const moved = anchor.element?.isConnected ? topOf(anchor.element) - anchor.top : 0;
    const shifted = Math.abs(moved) < 1 ? 0 : moved + scrollY - anchor.scrollY;
    if (Math.abs(shifted) >= 1) window.scrollBy({ top: shifted, behavior: 'instant' });
    if (scrollY !== anchor.scrollY) anchor = findAnchor();
    framesLeft -= 1;
    if (framesLeft > 0) requestAnimationFrame(correct);
  };
  requestAnimationFrame(correct);
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

function findAnchor() {
  const element = scrollAnchor();
  return { element, top: element ? topOf(element) : 0, scrollY };
}

/** Keeps the scroll anchor in place when live messages insert or remove content. */
export function useScrollAnchoring(): void {
  useEffect(
    () =>
      useLive.subscribe((state, before) => {
        const moves =
          state.arrivedComments !== before.arrivedComments ||
          state.removedComments !== before.removedComments ||
          state.removedAnnouncements !== before.removedAnnouncements;
        if (moves) anchorScroll();
      }),
    [],
  );
}
