import { readFile } from 'node:fs/promises';
import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { type Cook, cook, deadLine, fixture, saveProfile, slowLine, tryAgain } from '../people.ts';

let ana: Cook;
let ben: Cook;
beforeAll(async () => {
  [ana, ben] = await Promise.all([cook(), cook('Ben')]);
});

const featuredCall = '**/api/recipes/featured/daily';
const featured = ({ page }: Cook) => page.getByRole('region', { name: "Today's Featured Recipe" });

describe('2. Screens and routes: Home (signed in, /)', () => {
  test("greeting 'Welcome, ' followed by the display name and '!'", async () => {
    await ana.page.goto('/');
    await ana.page.getByRole('heading', { level: 1, name: 'Welcome, Ana!', exact: true }).waitFor();
  });

  test('with no featured recipe: its two sentences and a Create Recipe link', async () => {
    const { page } = ana;
    await page.getByRole('heading', { name: 'No Featured Recipe Today' }).waitFor();
    await page.getByText('Create your first recipe to see daily featured recipes!', { exact: true }).waitFor();
    const links = page.getByRole('main').getByRole('link', { name: 'Create Recipe', exact: true });
    expect(await links.first().getAttribute('href')).toBe('/create');
  });

  test.each([
    ['Create Recipe', '/create'],
    ['View Recipes', '/recipes'],
    ['Dashboard', '/dashboard'],
    ['Account Settings', '/account'],
  ])('action card %s leads to %s', async (name, path) => {
    const card = ana.page.getByRole('listitem').getByRole('link', { name: new RegExp(`^${name}`) });
    expect(await card.last().getAttribute('href')).toBe(path);
  });

  test('it also shows a welcome card', () => ana.page.getByRole('region', { name: 'Everyone brings something' }).waitFor());

  test('a skeleton shows while loading', async () => {
    const goOn = await slowLine(ana.page, featuredCall);
    await ana.page.goto('/account');
    await ana.page.getByRole('link', { name: 'Potluck' }).click();
    const loading = ana.page.getByRole('status').filter({ hasText: "Loading today's recipe" });
    await loading.locator('[data-skeleton]').first().waitFor();
    await goOn();
    await loading.waitFor({ state: 'detached' });
  });

  test('when it cannot be fetched it says so, and tries again', async () => {
    const { page } = ana;
    const mended = await deadLine(page, featuredCall);
    await page.goto('/account');
    await page.getByRole('link', { name: 'Potluck' }).click();
    await page.getByRole('alert').getByText("Today's recipe could not be fetched").waitFor();
    await mended();
    await tryAgain(page, page.getByRole('heading', { name: 'No Featured Recipe Today' }));
  });

  test("featured card: heading 'Today's Featured Recipe', title, the fallback of the description and a 'View Recipe' link", async () => {
    const { id } = await ana.http.post<{ id: number }>(
      '/api/recipes',
      recipeForm({ title: 'Leek soup', ingredients: ['3 leeks'], instructions: ['Slice.'] }),
    );
    await ana.page.goto('/');
    await featured(ana).getByRole('heading', { name: "Today's Featured Recipe" }).waitFor();
    await featured(ana).getByRole('heading', { name: 'Leek soup' }).waitFor();
    await featured(ana).getByText('A delicious recipe to try today!', { exact: true }).waitFor();
    expect(await featured(ana).getByRole('img').count()).toBe(0);
    await featured(ana).getByRole('link', { name: 'View Recipe' }).click();
    await ana.page.waitForURL(`**/recipe/${id}`);
  });

  test('featured card: its own description and optional image', async () => {
    const photo = await readFile(fixture('photo.png'));
    const soup = { title: 'Pea soup', description: 'Green and sweet.', ingredients: ['peas'], instructions: ['Boil.'] };
    await ben.http.post('/api/recipes', recipeForm(soup, ['photo.png', photo, 'image/png']));
    await ben.page.goto('/');
    await featured(ben).getByText('Green and sweet.', { exact: true }).waitFor();
    const image = featured(ben).getByRole('img', { name: 'Pea soup' });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  });

  test('reads well in a screen reader', async () => {
    await ben.page.goto('/');
    await featured(ben).waitFor();
    await expectAccessibleLightAndDark(ben.page);
  });

  test("'Welcome!' when there is no name", async () => {
    await saveProfile(ben.http, { displayName: '' });
    await ben.page.goto('/');
    await ben.page.getByRole('heading', { level: 1, name: 'Welcome!', exact: true }).waitFor();
  });

  test('a Logout link goes to /api/logout', async () => {
    const { page } = ben;
    const [request] = await Promise.all([page.waitForRequest('**/api/logout'), page.getByRole('link', { name: 'Logout' }).click()]);
    expect(request.isNavigationRequest()).toBe(true);
    await page.getByRole('link', { name: 'Start Cooking' }).waitFor();
  });
});
