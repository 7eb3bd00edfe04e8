import { createMoment } from './moment.ts';

/** In the browser's storage: the typefaces have come once, and are in its cache. */
const known = 'potluck-typefaces';

const drawn = createMoment();

function set(): void {
  document.documentElement.setAttribute('data-typefaces', '');
  drawn.come();
}

/** Whether text is drawn in its own typefaces by now: with them a line may break elsewhere, so whoever has measured text measures it again. */
export const useTypefaces = drawn.useIsHere;

function isKnown(): boolean {
  try {
    return localStorage.getItem(known) !== null;
  } catch {
    return false;
  }
}

/** A page begins with the typefaces where they have been before. Elsewhere they would only hold up what is to be seen first. */
export function setKnownTypefaces(): void {
  if (isKnown()) set();
}

/** Fetches them, once the page is drawn, and sets both at once; without them it stays with their stand-ins. */
export async function fetchTypefaces(): Promise<void> {
  await Promise.all([document.fonts.load('600 1em Fraunces'), document.fonts.load('1em Figtree')]);
  set();
  try {
    localStorage.setItem(known, '');
  } catch {
    // Without storage they are fetched after the page each time.
  }
}
