import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleLightAndDark } from '../accessible.ts';
import { type Cook, cook, slowLine, toastSays } from '../people.ts';

let ana: Cook;
beforeAll(async () => {
  ana = await cook();
});

const save = (title: string) =>
  ana.http.post<{ id: number }>('/api/recipes', recipeForm({ title, ingredients: ['3 leeks'], instructions: ['Slice.'] }));
const cards = () => ana.page.getByRole('article');
const tile = (name: string) => ana.page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });

describe('2. Screens and routes: Dashboard', () => {
  test('while loading it shows 8 skeleton cards', async () => {
    const goOn = await slowLine(ana.page, '**/api/recipes');
    await ana.page.goto('/account');
    await ana.page.getByRole('link', { name: 'Potluck' }).click();
    await ana.page
      .getByRole('main')
      .getByRole('link', { name: /^Dashboard/ })
      .click();
    await ana.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const skeletons = ana.page.getByTestId('recipe-skeleton');
    await skeletons.first().waitFor();
    expect(await skeletons.count()).toBe(8);
    await goOn();
    await skeletons.first().waitFor({ state: 'detached' });
  });

  test("when empty it shows 'No Recipes Yet', 'Start by creating your first recipe!' and a 'Create Recipe' button to /create", async () => {
    const { page } = ana;
    await page.getByRole('heading', { name: 'No Recipes Yet' }).waitFor();
    await page.getByText('Start by creating your first recipe!', { exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Create Recipe', exact: true }).getAttribute('href')).toBe('/create');
    await tile('View All Recipes').getByText('0 saved recipes', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test("'View All Recipes' links to /recipes and shows the saved-recipe count with correct singular or plural", async () => {
    await save('Soup 1');
    await ana.page.goto('/dashboard');
    await tile('View All Recipes').getByText('1 saved recipe', { exact: true }).waitFor();
    expect(await tile('View All Recipes').getAttribute('href')).toBe('/recipes');
    for (let number = 2; number <= 7; number++) await save(`Soup ${number}`);
    await ana.page.goto('/dashboard');
    await tile('View All Recipes').getByText('7 saved recipes', { exact: true }).waitFor();
  });

  test("'Create New Recipe' links to /create", async () => {
    expect(await tile('Create New Recipe').getAttribute('href')).toBe('/create');
  });

  test("'Recent Recipes' shows the first 6 recipes and a 'View All' link to /recipes", async () => {
    await ana.page.getByRole('heading', { name: 'Recent Recipes' }).waitFor();
    await cards().first().waitFor();
    expect(await cards().getByRole('heading').allTextContents()).toEqual(['Soup 7', 'Soup 6', 'Soup 5', 'Soup 4', 'Soup 3', 'Soup 2']);
    expect(await ana.page.getByRole('link', { name: 'View All', exact: true }).getAttribute('href')).toBe('/recipes');
  });

  test('reads well in a screen reader', async () => {
    await expectAccessibleLightAndDark(ana.page);
  });

  test("'Random Recipe' fetches a random recipe and navigates to /recipe/{id}", async () => {
    const { page } = ana;
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/recipes/random/recipe'),
      page.getByRole('button', { name: /^Random Recipe/ }).click(),
    ]);
    const { id, title } = (await answer.json()) as { id: number; title: string };
    await page.waitForURL(`**/recipe/${id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await toastSays(page, 'Random Recipe Found!', `Try making ${title}`);
  });
});
