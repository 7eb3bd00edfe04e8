import { useIsFetching } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { isPrefetchPending } from '../api/prefetched.ts';

/** How long a page that begins may take to be whole, in ms from where its code runs; then it is shown as far as it is. */
const timeoutMs = 150;

let page: HTMLElement | undefined;
/** What has to be measured, before the browser paints. */
const pendingMeasures = new Set<() => void>();
let resolveShown: () => void;
/** Resolves when something of the page is shown. */
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

function show(): void {
  if (!page) return;
  page.hidden = false;
  // What the server's page showed instead (server/first-frame.ts).
  document.getElementById('frame')?.remove();
  page = undefined;
  for (const measure of pendingMeasures) measure();
  pendingMeasures.clear();
  resolveShown();
}

/** Calls `measure` where the page has sizes: now, or in the moment in which it is shown. The answer calls that off. */
export function whenMeasurable(measure: () => void): () => void {
  if (page) pendingMeasures.add(measure);
  else measure();
  return () => void pendingMeasures.delete(measure);
}

/** Nothing of the page is seen until what was asked early is drawn, or the wait is over. */
export function hideUntilFirstRender(root: HTMLElement): { shown: Promise<void>; timedOut: Promise<void> } {
  page = root;
  page.hidden = true;
  const timedOut = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  void timedOut.then(show);
  return { shown, timedOut };
}

/** Shows the page in the very commit that has drawn what was asked early: one picture, instead of a skeleton for a few frames. */
export function useShowFirstRender(): void {
  const fetching = useIsFetching();
  useLayoutEffect(() => {
    if (page && fetching === 0 && !isPrefetchPending()) show();
  }, [fetching]);
}
