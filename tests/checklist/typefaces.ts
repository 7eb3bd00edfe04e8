import type { Page } from 'playwright-core';

/** Resolves when text stands in its own typefaces: they come after a first page, and break a line here and there elsewhere than their stand-ins. */
export async function typefacesAreSet(page: Page): Promise<void> {
  await page.locator('html[data-typefaces]').waitFor();
  // On a later page the mark is there at once, and they still come, from the browser's store.
  await page.evaluate(async () => {
    await Promise.all([document.fonts.load('600 1em Fraunces'), document.fonts.load('1em Figtree')]);
    await document.fonts.ready;
  });
}
