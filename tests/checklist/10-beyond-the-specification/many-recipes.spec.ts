import { recipeForm } from '@potluck/tools/demo/form';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, deadLine, saveProfile, toastSays } from '../people.ts';
import { button, type StoredRecipe, title } from '../recipe-forms.ts';

let ana: Cook;
let page: Page;
let recipes: StoredRecipe[];
/** So long that a page of the list, at most 1 MB, has ten of them. */
const long = Array.from({ length: 20 }, () => 'x'.repeat(4_800));

beforeAll(async () => {
  ana = await cook('Ana');
  await saveProfile(ana.http, { isPublic: 'true' });
  page = ana.page;
  recipes = [];
  for (let number = 1; number <= 24; number += 1) {
    const recipe = {
      title: `Stew ${number}`,
      cookTime: `${(number * 7) % 24} min`,
      ingredients: ['leeks'],
      instructions: long,
      isPublic: true,
    };
    recipes.push(await ana.http.post<StoredRecipe>('/api/recipes', recipeForm(recipe)));
  }
});

const cards = () => page.getByRole('article');
const titles = () => cards().getByRole('heading').allTextContents();
const numbered = (numbers: number[]) => numbers.map((number) => `Stew ${number}`);
const all = Array.from({ length: 24 }, (_, index) => index + 1);
const scrollPosition = () => page.evaluate(() => Math.round(scrollY));

async function open(path: string): Promise<void> {
  await page.goto(path);
  await cards().first().waitFor();
}
async function scrollToTheEnd(): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return cards().count();
    })
    .toBe(24);
}
/** Follows a link and returns the scroll position: the click itself may scroll to the link. */
async function follow(link: Locator): Promise<number> {
  await link.scrollIntoViewIfNeeded();
  const from = await scrollPosition();
  await link.click();
  return from;
}

describe('10. Beyond the specification: a list of many recipes comes in pages', () => {
  test.each([
    ['newest first', '/recipes', all.toReversed()],
    ['oldest first', '/recipes?sort=oldest', all],
    ['A-Z', '/recipes?sort=title', all],
    ['by cook time', '/recipes?sort=cook-time', all.toSorted((a, b) => ((a * 7) % 24) - ((b * 7) % 24))],
    ['searched', '/recipes?search=leeks&sort=oldest', all],
  ])('My Recipes loads further pages on scroll: %s', async (_name, path, order) => {
    await open(path);
    expect(await cards().count()).toBeLessThan(24);
    await scrollToTheEnd();
    expect(await titles()).toEqual(numbered(order));
  });

  test('the total is shown before all are loaded, there and on the Dashboard', async () => {
    await open('/recipes');
    await page.getByRole('status').getByText('24 recipes', { exact: true }).waitFor();
    await open('/dashboard');
    await page.getByText('24 saved recipes', { exact: true }).waitFor();
    expect(await titles()).toEqual(numbered([24, 23, 22, 21, 20, 19]));
  });

  test('Back from a recipe returns to the same scroll position', async () => {
    await open('/recipes?sort=oldest');
    await scrollToTheEnd();
    const before = await follow(page.getByRole('article', { name: 'Stew 22' }).getByRole('link', { name: 'View Recipe' }));
    await page.getByRole('heading', { level: 1, name: 'Stew 22' }).waitFor();
    await page.goBack();
    await expect.poll(scrollPosition).toBe(before);
    expect(await titles()).toEqual(numbered(all));
  });

  test('saving a recipe returns to the same scroll position, however far down', async () => {
    await open('/recipes?sort=oldest');
    await scrollToTheEnd();
    const before = await follow(page.getByRole('article', { name: 'Stew 23' }).getByRole('link', { name: 'Edit' }));
    await title(page).fill('Stew 23 with rice');
    await button(page, 'Update Recipe').click();
    await page.getByRole('article', { name: 'Stew 23 with rice' }).waitFor();
    await expect.poll(scrollPosition).toBe(before);
    expect(new URL(page.url()).search).toBe('?sort=oldest');
  });

  test('a page that fails to load can be retried, and the loaded ones stay', async () => {
    await open('/recipes');
    const mended = await deadLine(page, '**/api/recipes?cursor=*');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const more = page.getByRole('button', { name: 'Show more' });
    await more.waitFor();
    expect(await cards().count()).toBeLessThan(24);
    await mended();
    await more.click();
    await scrollToTheEnd();
  });

  test('deleting one of the last keeps the scroll position and all others', async () => {
    await open('/recipes');
    await scrollToTheEnd();
    await page.getByRole('article', { name: 'Stew 2', exact: true }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Recipe Deleted');
    await expect.poll(() => cards().count()).toBe(23);
    await page.getByRole('status').getByText('23 recipes', { exact: true }).waitFor();
    expect(await scrollPosition()).toBeGreaterThan(500);
  });

  test('a profile shows all public recipes too', async () => {
    await page.goto(`/user/${(await ana.http.get<{ id: string }>('/api/auth/user')).id}`);
    await cards().first().waitFor();
    const shown = () =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Featured Recipes' }) })
        .getByRole('article')
        .count();
    await expect
      .poll(async () => {
        await page.getByText('Recent Posts', { exact: true }).scrollIntoViewIfNeeded();
        return shown();
      })
      .toBe(23);
  });
});
