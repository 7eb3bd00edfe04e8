import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ScreensDemo } from './demo.ts';
import type { Screen, Viewer } from './screens.ts';

export interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

/** Maximum height of a picture of a long page, in CSS pixels. */
const tallest = 2_600;

/** Takes each screen in this look into the file that `fileOf` returns, with a browser context per viewer. Returns the failures. */
export async function takeScreens(
  browser: Browser,
  demo: ScreensDemo,
  screens: readonly Screen[],
  look: Look,
  options: TakeOptions,
): Promise<string[]> {
  const contexts = new Map<Viewer, BrowserContext>();
  const contextOf = async (viewer: Viewer): Promise<BrowserContext> => {
    const { width, height, colorScheme } = look;
    const known = contexts.get(viewer);
    if (known) return known;
    const context = await browser.newContext({ baseURL: demo.url, viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    await context.addCookies(await demo.cookies(viewer));
    contexts.set(viewer, context);
    return context;
  };
  const failed: string[] = [];
  for (const screen of screens) {
    const page = await (await contextOf(screen.viewer)).newPage();
    const path = options.fileOf(screen);
    try {
      await show(page, screen, demo);
      // Makes the window as high as the page, so that elements at its lower edge are at the end of the page.
      if (options.whole && !screen.window) await stretch(page, look);
      await page.screenshot({ path });
    } catch (error) {
      failed.push(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    } finally {
      await page.close();
    }
  }
  await Promise.all([...contexts.values()].map((context) => context.close()));
  return failed;
}

interface TakeOptions {
  fileOf(screen: Screen): string;
  /** Takes the page to its end, instead of the window. */
  whole: boolean;
}

/** Makes the window as high as the page, up to `tallest`. */
async function stretch(page: Page, { width, height }: Look): Promise<void> {
  const long = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(long, height), tallest) });
  await page.waitForLoadState('networkidle');
  await picturesAreThere(page);
}

/** Opens the screen and waits for its heading, pictures and fonts. */
async function show(page: Page, { path, act }: Screen, { ids }: ScreensDemo): Promise<void> {
  page.setDefaultTimeout(20_000);
  await page.goto(path(ids));
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await act?.(page);
  await page.waitForLoadState('networkidle');
  await picturesAreThere(page);
}

const picturesAreThere = (page: Page) =>
  page.evaluate(async () => {
    // Otherwise pictures further down would be fetched only when scrolled near.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await Promise.all(
      // Functions in here must be anonymous: tsx adds a helper to named ones, which the page does not have.
      [...document.querySelectorAll('video')]
        .filter((video) => video.readyState < video.HAVE_CURRENT_DATA && video.networkState === video.NETWORK_LOADING)
        .map(
          (video) =>
            new Promise((resolve) => {
              for (const event of ['loadeddata', 'error', 'suspend']) video.addEventListener(event, resolve, { once: true });
            }),
        ),
    );
    await document.fonts.ready;
  });
