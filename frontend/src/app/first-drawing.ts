import { useIsFetching } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { isPrefetchPending } from '../api/prefetched.ts';

/** How long a page that begins may take to be whole, in ms from where its code runs; then it is shown as far as it is. */
const patience = 150;

let page: HTMLElement | undefined;
/** What has to be measured, before the browser paints. */
const measuring = new Set<() => void>();
let tellSeen: () => void;
/** Resolves when something of the page is shown. */
const seen = new Promise<void>((resolve) => {
  tellSeen = resolve;
});

function show(): void {
  if (!page) return;
  page.hidden = false;
  // What the server's page showed instead (server/first-frame.ts).
  document.getElementById('frame')?.remove();
  page = undefined;
  for (const measure of measuring) measure();
  measuring.clear();
  tellSeen();
}

/** Calls `measure` where the page has sizes: now, or in the moment in which it is shown. The answer calls that off. */
export function whenItHasSizes(measure: () => void): () => void {
  if (page) measuring.add(measure);
  else measure();
  return () => void measuring.delete(measure);
}

/** Nothing of the page is seen until what was asked early is drawn, or the wait is over. */
export function beginUnseen(root: HTMLElement): { seen: Promise<void>; waited: Promise<void> } {
  page = root;
  page.hidden = true;
  const waited = new Promise<void>((resolve) => setTimeout(resolve, patience));
  void waited.then(show);
  return { seen, waited };
}

/** Shows the page in the very commit that has drawn what was asked early: one picture, instead of a skeleton for a few frames. */
export function useFirstDrawing(): void {
  const reading = useIsFetching();
  useLayoutEffect(() => {
    if (page && reading === 0 && !isPrefetchPending()) show();
  }, [reading]);
}
