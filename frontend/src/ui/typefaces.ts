import { createOneTimeEvent } from './one-time-event.ts';

/** In the browser's storage: the typefaces have come once, and are in its cache. */
const storageKey = 'potluck-typefaces';

const applied = createOneTimeEvent();

function apply(): void {
  document.documentElement.setAttribute('data-typefaces', '');
  applied.fire();
}

/** Whether text is drawn in its own typefaces by now: with them a line may break elsewhere, so whoever has measured text measures it again. */
export const useTypefaces = applied.useHasFired;

function areCached(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** A page begins with the typefaces where they have been before. Elsewhere they would only hold up what is to be seen first. */
export function applyCachedTypefaces(): void {
  if (areCached()) apply();
}

/** Fetches them, once the page is drawn, and sets both at once; without them it stays with their stand-ins. */
export async function fetchTypefaces(): Promise<void> {
  await Promise.all([document.fonts.load('600 1em Fraunces'), document.fonts.load('1em Figtree')]);
  apply();
  try {
    localStorage.setItem(storageKey, '');
  } catch {
    // Without storage they are fetched after the page each time.
  }
}
