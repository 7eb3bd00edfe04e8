import { useSyncExternalStore } from 'react';

/** After this long, in ms, nobody is looking, as at a tab in the background. */
const unpainted = 500;

let painted = false;
const waiting = new Set<() => void>();

/** Resolves when the browser has put something of the page on the screen; what is fetched from then on does not hold it up. */
export async function firstPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, unpainted);
    const paints = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      paints.disconnect();
      resolve();
    });
    paints.observe({ type: 'paint', buffered: true });
  });
  painted = true;
  for (const tell of waiting) tell();
}

const subscribe = (tell: () => void) => {
  waiting.add(tell);
  return () => waiting.delete(tell);
};

/** Whether a page that has just begun is on the screen: small pictures wait for that, so that the large one comes first. */
export const useFirstPaint = (): boolean => useSyncExternalStore(subscribe, () => painted);
