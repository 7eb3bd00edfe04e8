import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, slowLine } from '../people.ts';

let ana: Cook;
beforeAll(async () => {
  ana = await cook();
  const cookTimes = ['2 hrs', '~30 minutes', 'overnight', '15-20 min', null, '1.5 hours', '45 min'];
  for (const [index, cookTime] of cookTimes.entries()) {
    const recipe = { title: `${index + 1}: ${cookTime}`, cookTime, ingredients: ['3 leeks'], instructions: ['Slice.'] };
    await ana.http.post('/api/recipes', recipeForm(recipe));
  }
});

const titles = () => ana.page.getByRole('article').getByRole('heading').allTextContents();
/** The number of cards in the first row. */
const columns = (testId?: string) =>
  (testId ? ana.page.getByTestId(testId) : ana.page.getByRole('article')).evaluateAll(
    (all) => all.filter((each) => each.getBoundingClientRect().y === all[0]?.getBoundingClientRect().y).length,
  );

describe('9. Business constants and limits: Dashboard and My Recipes', () => {
  test('Dashboard: 6 recent recipes, 8 skeleton cards', async () => {
    const { page } = ana;
    await page.goto('/account');
    const goOn = await slowLine(page, '**/api/recipes');
    await page.getByRole('link', { name: 'Potluck' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Dashboard/ })
      .click();
    await page.getByTestId('recipe-skeleton').first().waitFor();
    expect(await page.getByTestId('recipe-skeleton').count()).toBe(8);
    await goOn();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('article').count()).toBe(6);
  });

  test('My Recipes: 4-column grid, 8 skeletons', async () => {
    const { page } = ana;
    await page.goto('/account');
    const goOn = await slowLine(page, '**/api/recipes');
    await page.getByRole('link', { name: 'My Recipes' }).click();
    await page.getByTestId('recipe-skeleton').first().waitFor();
    expect(await page.getByTestId('recipe-skeleton').count()).toBe(8);
    expect(await columns('recipe-skeleton')).toBe(4);
    await goOn();
    await expect.poll(titles).toHaveLength(7);
    expect(await columns()).toBe(4);
  });

  test('sorting by cook time uses the first number found in the cook-time text (0 if none)', async () => {
    await ana.page.goto('/recipes?sort=cook-time');
    await expect
      .poll(titles)
      .toEqual(['5: null', '3: overnight', '6: 1.5 hours', '1: 2 hrs', '4: 15-20 min', '2: ~30 minutes', '7: 45 min']);
  });
});
