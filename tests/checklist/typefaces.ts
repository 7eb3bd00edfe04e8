import type { Page } from 'playwright-core';

/** Resolves when text is set in its own typefaces. They load after the first paint, and break some lines elsewhere than their fallbacks. */
export async function typefacesAreSet(page: Page): Promise<void> {
  await page.locator('html[data-typefaces]').waitFor();
  // On a later page the mark is set at once, although they still load from the cache.
  await page.evaluate(async () => {
    await Promise.all([document.fonts.load('600 1em Fraunces'), document.fonts.load('1em Figtree')]);
    await document.fonts.ready;
  });
}
