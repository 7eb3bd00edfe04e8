import { createOneTimeEvent } from './one-time-event.ts';

/** In ms; a tab in the background never paints. */
const paintTimeoutMs = 1_000;

const painted = createOneTimeEvent();

/** Resolves when the first render is painted. What is fetched after it does not delay it. */
export async function firstPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, paintTimeoutMs);
    if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) {
      // The second frame starts after the first was presented.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      return;
    }
    const root = document.getElementById('root');
    const largest = new PerformanceObserver((list) => {
      // The server's placeholder (server/first-frame.ts) is outside of the root.
      const entries = list.getEntries() as (PerformanceEntry & { element: Element | null })[];
      if (!entries.some(({ element }) => root?.contains(element))) return;
      largest.disconnect();
      resolve();
    });
    largest.observe({ type: 'largest-contentful-paint', buffered: true });
  });
  painted.fire();
}

/** Whether the first render is painted. Small pictures wait for it, so that the largest loads first. */
export const useFirstPaint = painted.useHasFired;
