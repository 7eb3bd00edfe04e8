import { useEffect } from 'react';
import { useLive } from '../../live/live-store.ts';
import { scrollAnchor } from './scroll-anchor.ts';

/** By then what has changed is drawn, even when it comes by the way of a query. */
const frames = 6;
let framesLeft = 0;

/**
 * Whatever is inserted or removed within the next frames, what is being read stays where it is. How far the page is scrolled meanwhile,
 * by whatever means (a fling glides on long after the finger has left), is the reader's and stays.
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

/** What comes in live may expandRow anywhere, but what is being read stays where it is. */
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
