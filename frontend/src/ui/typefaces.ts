import { createOneTimeEvent } from './one-time-event.ts';

/** In localStorage: the typefaces were loaded before, and are in the browser's cache. */
const storageKey = 'potluck-typefaces';

const applied = createOneTimeEvent();

function apply(): void {
  document.documentElement.setAttribute('data-typefaces', '');
  applied.fire();
}

/** Whether the typefaces are applied. Text may wrap differently with them, so what was measured must be measured again. */
export const useTypefaces = applied.useHasFired;

function areCached(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** On later visits the page starts with the typefaces. On the first they would delay it. */
export function applyCachedTypefaces(): void {
  if (areCached()) apply();
}

/** Loads the typefaces and applies both at once. If it fails, the fallback fonts stay. */
export async function fetchTypefaces(): Promise<void> {
  await Promise.all([document.fonts.load('600 1em Fraunces'), document.fonts.load('1em Figtree')]);
  apply();
  try {
    localStorage.setItem(storageKey, '');
  } catch {
    // Without storage they are loaded after the first paint each time.
  }
}
