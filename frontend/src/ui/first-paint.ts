import { createMoment } from './moment.ts';

/** After this long, in ms, nobody is looking, as at a tab in the background. */
const unpainted = 500;

const painted = createMoment();

/** For a page that has just been drawn: resolves when the browser has put it on the screen; what is fetched from then on does not hold it up. */
export async function firstPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, unpainted);
    // The second frame begins when the first has been handed over.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
  painted.come();
}

/** Whether a page that has just begun is on the screen: small pictures wait for that, so that the large one comes first. */
export const useFirstPaint = painted.useIsHere;
