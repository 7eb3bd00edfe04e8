import { createOneTimeEvent } from './one-time-event.ts';

/** After this long, in ms, nobody is looking, as at a tab in the background. */
const paintTimeoutMs = 1_000;

const painted = createOneTimeEvent();

/** For a page that has just been drawn: resolves when the browser has put it on the screen; what is fetched from then on does not hold it up. */
export async function firstPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, paintTimeoutMs);
    if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) {
      // The second frame begins when the first has been handed over.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      return;
    }
    const root = document.getElementById('root');
    const largest = new PerformanceObserver((list) => {
      // What the server's page showed before (server/first-frame.ts) stands outside of the root.
      const entries = list.getEntries() as (PerformanceEntry & { element: Element | null })[];
      if (!entries.some(({ element }) => root?.contains(element))) return;
      largest.disconnect();
      resolve();
    });
    largest.observe({ type: 'largest-contentful-paint', buffered: true });
  });
  painted.fire();
}

/** Whether a page that has just begun is on the screen: small pictures wait for that, so that the large one comes first. */
export const useFirstPaint = painted.useHasFired;
