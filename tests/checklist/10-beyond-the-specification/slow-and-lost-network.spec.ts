import { recipeForm } from '@potluck/tools/demo/form';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { newTitle, openPost, readComments, writePost } from '../feed.ts';
import { beginToUse, type Cook, cook, member, slowLine, toastSays, visitor } from '../people.ts';
import { button, openEdit, title, typeRecipe } from '../recipe-forms.ts';

let ana: Cook;
let page: Page;
let soup: { id: number };

beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
  soup = await ana.http.post<{ id: number }>(
    '/api/recipes',
    recipeForm({ title: 'Soup', ingredients: ['3 leeks'], instructions: ['Slice.'] }),
  );
});

describe('Beyond: on a slow network the pressed control is marked at once', () => {
  test.each([
    [
      'a link of the bar',
      () => page.getByRole('navigation').getByRole('link', { name: 'Create Recipe' }),
      /create-recipe-page/,
      'Create Recipe',
    ],
    ['one of the screen', () => page.getByRole('main').getByRole('link', { name: 'Dashboard' }), /dashboard-page/, 'Dashboard'],
  ] as const)('%s, and a line shows that it goes on', async (_what, link, code, name) => {
    const { page: own } = ana;
    const goOn = await slowLine(own, code);
    await own.goto('/');
    await link().click();
    const line = own.getByRole('progressbar', { name: 'Loading the next screen' });
    await line.waitFor();
    expect(await link().evaluate((element) => element.hasAttribute('data-pressed'))).toBe(true);
    const [pressed, other] = await Promise.all([
      link().evaluate((element) => getComputedStyle(element).color),
      own
        .getByRole('navigation')
        .getByRole('link', { name: 'My Recipes' })
        .evaluate((element) => getComputedStyle(element).color),
    ]);
    expect(pressed).not.toBe(other);
    await expectAccessible(own);
    await goOn();
    await own.getByRole('heading', { level: 1, name }).waitFor();
    await line.waitFor({ state: 'detached' });
    expect(await own.locator('[data-pressed]').count()).toBe(0);
  });

  const colours = (element: Locator) =>
    element.evaluate((shown) => ({ ink: getComputedStyle(shown).color, ground: getComputedStyle(shown).backgroundColor }));

  test('a filled button can still be read', async () => {
    const { page: own } = ana;
    await own.goto('/announcements');
    const link = own.getByRole('main').getByRole('link', { name: 'Share Something' });
    const { ink } = await colours(link);
    await own.reload();
    const goOn = await slowLine(own, /create-announcement-page/);
    await link.click();
    await own.getByRole('progressbar', { name: 'Loading the next screen' }).waitFor();
    expect((await colours(link)).ink).toBe(ink);
    await expectAccessible(own);
    await goOn();
    await own.waitForURL('**/announcements/create');
  });

  test('Back marks no control', async () => {
    const { page: own } = ana;
    await own.goto('/dashboard');
    await own.getByRole('navigation').getByRole('link', { name: 'Create Recipe' }).click();
    await own.getByRole('heading', { level: 1, name: 'Create Recipe' }).waitFor();
    await own.reload();
    const goOn = await slowLine(own, /dashboard-page/);
    await button(own, 'Add Ingredient').click();
    await own.evaluate(() => history.back());
    await own.getByRole('progressbar', { name: 'Loading the next screen' }).waitFor();
    expect(await own.locator('[data-pressed]').count()).toBe(0);
    await goOn();
    await own.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });
});

describe('Beyond: without a network', () => {
  const offlineNote = () => page.getByText('You are offline. What you type here is kept.');
  const offline = (is: boolean) => ana.context.setOffline(is);

  test.each([
    '/',
    '/dashboard',
    '/recipes',
    '/recipe/:soup',
    '/create',
    '/edit/:soup',
    '/account',
    '/announcements',
    '/announcements/create',
    '/nowhere',
  ])('%s says so until the network is back', async (path) => {
    await page.goto(path.replace(':soup', String(soup.id)));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await offlineNote().count()).toBe(0);
    await offline(true);
    await offlineNote().waitFor();
    await offline(false);
    await offlineNote().waitFor({ state: 'detached' });
  });

  test('also to visitors', async () => {
    const { page: reader, context } = await visitor();
    await reader.goto('/');
    await reader.getByRole('heading', { level: 1 }).waitFor();
    await context.setOffline(true);
    await reader.getByText('You are offline.').waitFor();
  });

  /** Does it without a network: expects the catalogue's message with the reason, then what stays. */
  const fails = async (press: () => Promise<unknown>, name: string, text: string | undefined) => {
    await beginToUse(page);
    await offline(true);
    await press();
    const toast = await toastSays(page, name, text);
    await toast.getByText('You are offline. Try again once you are back.').waitFor();
    await offline(false);
  };

  test('saving a new recipe says so, and the input stays', async () => {
    await page.goto('/create');
    await typeRecipe(page, { title: 'Broth', ingredient: 'leek', step: 'Slice.' });
    await fails(() => button(page, 'Save Recipe').click(), 'Error', 'Failed to create recipe');
    expect(await title(page).inputValue()).toBe('Broth');
    await button(page, 'Save Recipe').click();
    await toastSays(page, 'Recipe Created!');
  });

  test('saving a changed one', async () => {
    await openEdit(page, soup.id);
    await title(page).fill('Leek soup');
    await fails(() => button(page, 'Update Recipe').click(), 'Error', 'Failed to update recipe. Please try again.');
    expect(await title(page).inputValue()).toBe('Leek soup');
  });

  test('saving the profile', async () => {
    await page.goto('/account');
    await page.getByLabel('First Name').fill('Anna');
    await fails(() => button(page, 'Save Changes').click(), 'Error', 'Failed to update profile. Please try again.');
    expect(await page.getByLabel('First Name').inputValue()).toBe('Anna');
  });

  test('posting', async () => {
    await page.goto('/announcements/create');
    await page.getByLabel('Title *').fill('Soup night');
    await page.getByLabel('Message').fill('Bring a bowl.');
    await fails(() => button(page, 'Post Announcement').click(), 'Error', 'Failed to create announcement. Please try again.');
    expect(await page.getByLabel('Message').inputValue()).toBe('Bring a bowl.');
  });

  test('commenting', async () => {
    const card = await readComments(page, await writePost(await member('Ben')));
    const box = card.getByRole('textbox', { name: 'Write a comment' });
    await box.fill('I bring bread.');
    await fails(() => card.getByRole('button', { name: 'Post Comment' }).click(), 'Error', 'Failed to add comment');
    expect(await box.inputValue()).toBe('I bring bread.');
  });

  test('reporting', async () => {
    const card = await openPost(page, await writePost(await member('Ben'), newTitle()));
    await card.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Report announcement' }).click();
    await page.getByRole('dialog').getByRole('combobox').click();
    await page.getByRole('option').first().click();
    await page.getByRole('dialog').getByRole('textbox').fill('Too much garlic.');
    await fails(
      () => page.getByRole('dialog').getByRole('button', { name: 'Submit Report' }).click(),
      'Report failed',
      'There was an error submitting your report. Please try again.',
    );
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Too much garlic.');
  });

  test('a refusal of the server does not blame the network', async () => {
    await page.goto('/create');
    await page.route('**/api/recipes', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await typeRecipe(page, { title: 'Broth', ingredient: 'leek', step: 'Slice.' });
    await button(page, 'Save Recipe').click();
    const toast = await toastSays(page, 'Error', 'Failed to create recipe');
    expect(await toast.getByText(/offline|reached/).count()).toBe(0);
  });
});

describe('Beyond: the frame of a page is shown before any of its files has loaded', () => {
  beforeAll(async () => {
    const dora = await member('Dora');
    // Two rows of three in the grid.
    for (let n = 0; n < 6; n++) await writePost(dora);
  });

  test.each([
    ['a member', '/recipes', 390],
    ['a member', '/announcements', 1280],
    ['a visitor', '/announcements', 390],
    ['a visitor', '/', 1280],
  ] as const)('for %s on %s at %i px, and nothing of it moves later', async (who, path, width) => {
    const options = { viewport: { width, height: 844 } };
    const { page: reader } = who === 'a member' ? await cook('Cleo', options) : await visitor(options);
    const come = await slowLine(reader, /\/assets\//);
    await reader.addInitScript(() => {
      Object.assign(window, { moved: 0, what: '' });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[]) {
          (window as unknown as { what: string }).what += entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 150)).join(' ; ');
          (window as unknown as { moved: number }).moved += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await reader.goto(path, { waitUntil: 'commit' });
    const name = reader.locator('#frame').getByText('Potluck', { exact: true });
    await name.waitFor();
    const painted = () => reader.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(painted).toBe(1);
    const frame = await reader.locator('#frame svg').boundingBox();
    await come();
    await reader.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await reader.locator('#frame').count()).toBe(0);
    const mark = await reader.getByRole('link', { name: 'Potluck' }).locator('svg').boundingBox();
    expect(mark).toEqual(frame);
    const { moved, what } = await reader.evaluate(() => {
      const { moved, what } = window as unknown as { moved: number; what: string };
      return { moved, what };
    });
    expect(moved, what).toBeLessThanOrEqual(0.02);
  });
});
