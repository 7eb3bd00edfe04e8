import { createMoment } from './moment.ts';

/** After this long, in ms, nobody is looking, as at a tab in the background. */
const unpainted = 500;

const painted = createMoment();

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
  painted.come();
}

/** Whether a page that has just begun is on the screen: small pictures wait for that, so that the large one comes first. */
export const useFirstPaint = painted.useIsHere;
