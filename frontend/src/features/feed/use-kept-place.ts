import { useEffect } from 'react';
import { useLive } from '../../live/live-store.ts';
import { readElement } from './read-element.ts';

/** By then what has changed is drawn, even when it comes by the way of a query. */
const frames = 6;
let framesLeft = 0;

/**
 * Whatever is inserted or removed within the next frames, what is being read stays where it is. How far the page is scrolled meanwhile,
 * by whatever means (a fling glides on long after the finger has left), is the reader's and stays.
 */
export function keepPlace(): void {
  const isKept = framesLeft > 0;
  framesLeft = frames;
  if (isKept) return;
  let read = whatIsRead();
  const look = () => {
    const moved = read.element?.isConnected ? topOf(read.element) - read.top : 0;
    const shifted = Math.abs(moved) < 1 ? 0 : moved + scrollY - read.scrollY;
    if (Math.abs(shifted) >= 1) window.scrollBy({ top: shifted, behavior: 'instant' });
    if (scrollY !== read.scrollY) read = whatIsRead();
    framesLeft -= 1;
    if (framesLeft > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

function whatIsRead() {
  const element = readElement();
  return { element, top: element ? topOf(element) : 0, scrollY };
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
