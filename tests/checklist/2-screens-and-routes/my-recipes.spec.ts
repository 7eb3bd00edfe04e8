import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleLightAndDark } from '../accessible.ts';
import { type Cook, cook, slowLine, toastSays } from '../people.ts';

let ana: Cook;
beforeAll(async () => {
  ana = await cook();
});

const save = (title: string, cookTime: string | null = null) =>
  ana.http.post<{ id: number }>('/api/recipes', recipeForm({ title, cookTime, ingredients: ['3 leeks'], instructions: ['Slice.'] }));
const cards = () => ana.page.getByRole('article');
const titles = () => cards().getByRole('heading').allTextContents();
const search = () => ana.page.getByPlaceholder('Search recipes...', { exact: true });

describe('2. Screens and routes: My Recipes (/recipes)', () => {
  test('8 skeleton cards show while loading', async () => {
    const goOn = await slowLine(ana.page, '**/api/recipes');
    await ana.page.goto('/account');
    await ana.page.getByRole('link', { name: 'My Recipes' }).click();
    const skeletons = ana.page.getByTestId('recipe-skeleton');
    await skeletons.first().waitFor();
    expect(await skeletons.count()).toBe(8);
    await goOn();
    await skeletons.first().waitFor({ state: 'detached' });
  });

  test("empty state: 'No recipes yet' with 'Start by creating your first recipe!' and a Create Recipe link to /create", async () => {
    const { page } = ana;
    await page.getByRole('heading', { name: 'No recipes yet', exact: true }).waitFor();
    await page.getByText('Start by creating your first recipe!', { exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Create Recipe' }).getAttribute('href')).toBe('/create');
    await expectAccessible(page);
  });

  test('sort choice: Newest First, Oldest First, A-Z, Cook Time', async () => {
    await save('Plum crumble', '45 minutes');
    await save('apple cake', '1 ½ hours');
    await save('Bread', null);
    await save('Crêpes', '15-20 min');
    const { page } = ana;
    await page.goto('/recipes');
    await cards().first().waitFor();
    const choice = page.getByRole('combobox', { name: 'Sort by' });
    const orders: [string, string[]][] = [
      ['Oldest First', ['Plum crumble', 'apple cake', 'Bread', 'Crêpes']],
      ['A-Z', ['apple cake', 'Bread', 'Crêpes', 'Plum crumble']],
      ['Cook Time', ['Bread', 'apple cake', 'Crêpes', 'Plum crumble']],
      ['Newest First', ['Crêpes', 'Bread', 'apple cake', 'Plum crumble']],
    ];
    expect((await choice.textContent())?.trim()).toBe('Newest First');
    for (const [name, order] of orders) {
      await choice.click();
      await page.getByRole('option').first().waitFor();
      expect(await page.getByRole('option').allTextContents()).toEqual(['Newest First', 'Oldest First', 'A-Z', 'Cook Time']);
      await page.getByRole('option', { name }).click();
      await expect.poll(titles).toEqual(order);
    }
  });

  test('card grid of 4 columns', async () => {
    const corners = await cards().evaluateAll((all) => all.map((card) => card.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
    expect(new Set(corners.map(({ y }) => y)).size).toBe(1);
    expect(new Set(corners.map(({ x }) => x)).size).toBe(4);
  });

  test('each card has edit and delete', async () => {
    for (const card of await cards().all()) {
      await card.getByRole('link', { name: 'Edit' }).waitFor();
      await card.getByRole('button', { name: 'Delete' }).waitFor();
    }
  });

  test('reads well in a screen reader', async () => {
    await expectAccessibleLightAndDark(ana.page);
  });

  test("search box 'Search recipes...' finds by every word, without regard to case or accents", async () => {
    await search().fill('CREPES leek');
    await expect.poll(titles).toEqual(['Crêpes']);
  });

  test("empty state when searching: 'No recipes found' with the term", async () => {
    await search().fill('zabaglione');
    await ana.page.getByRole('heading', { name: 'No recipes found', exact: true }).waitFor();
    await ana.page.getByText('No recipes match "zabaglione". Try a different search term.', { exact: true }).waitFor();
    await search().fill('');
    await expect.poll(titles).toHaveLength(4);
  });

  test('deleting asks first: \'Are you sure you want to delete "{title}"?\'', async () => {
    const { page } = ana;
    await page.getByRole('article', { name: 'Bread' }).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Are you sure you want to delete "Bread"?', { exact: true }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await titles()).toContain('Bread');
  });

  test('and then deletes; the focus moves to the next card', async () => {
    const { page } = ana;
    await page.getByRole('article', { name: 'Bread' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Recipe Deleted');
    await expect.poll(titles).toEqual(['Crêpes', 'apple cake', 'Plum crumble']);
    const next = page.getByRole('article', { name: 'apple cake' }).getByRole('link', { name: 'View Recipe' });
    await expect.poll(() => next.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test('search and sort are in the address: Back from a recipe returns to the same list', async () => {
    const { page } = ana;
    await page.goto('/recipes?search=leeks&sort=title');
    await expect.poll(titles).toEqual(['apple cake', 'Crêpes', 'Plum crumble']);
    await page.getByRole('article', { name: 'Crêpes' }).getByRole('link', { name: 'View Recipe' }).click();
    await page.getByRole('heading', { level: 1, name: 'Crêpes' }).waitFor();
    await page.goBack();
    await expect.poll(titles).toEqual(['apple cake', 'Crêpes', 'Plum crumble']);
    expect(await search().inputValue()).toBe('leeks');
    expect(new URL(page.url()).search).toBe('?search=leeks&sort=title');
  });
});
