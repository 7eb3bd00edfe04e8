import { useIsFetching } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { isPrefetchPending } from '../api/prefetched.ts';

/** In ms from when the code runs: then the page is shown as far as it is rendered. */
const timeoutMs = 150;

let page: HTMLElement | undefined;
/** Called before the browser paints. */
const pendingMeasures = new Set<() => void>();
let resolveShown: () => void;
/** Resolves when the page is shown. */
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

function show(): void {
  if (!page) return;
  page.hidden = false;
  // The placeholder that the server rendered (server/first-frame.ts).
  document.getElementById('frame')?.remove();
  page = undefined;
  for (const measure of pendingMeasures) measure();
  pendingMeasures.clear();
  resolveShown();
}

/** Calls `measure` when elements have sizes: now, or as soon as the page is shown. Returns a function that cancels it. */
export function whenMeasurable(measure: () => void): () => void {
  if (page) pendingMeasures.add(measure);
  else measure();
  return () => void pendingMeasures.delete(measure);
}

/** Hides the page until the prefetched data is rendered, or the timeout is over. */
export function hideUntilFirstRender(root: HTMLElement): { shown: Promise<void>; timedOut: Promise<void> } {
  page = root;
  page.hidden = true;
  const timedOut = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  void timedOut.then(show);
  return { shown, timedOut };
}

/** Shows the page in the commit that renders the prefetched data, instead of a skeleton for a few frames. */
export function useShowFirstRender(): void {
  const fetching = useIsFetching();
  useLayoutEffect(() => {
    if (page && fetching === 0 && !isPrefetchPending()) show();
  }, [fetching]);
}
