import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  // A browser with another date format.
  ana = await cook('Ana', { locale: 'de-DE' });
  ({ page } = ana);
});

describe('3. Entities and their fields: Other notes on entities', () => {
  test.each([
    ['30 minutes', '30m'],
    ['2 hrs', '2h'],
    ['1 hour 15 mins', '1h 15m'],
  ])("a time string such as '%s' is shortened to '%s', in lists and on its page", async (cookTime, short) => {
    const title = `Cooked ${cookTime}`;
    const { id } = await ana.http.post<{ id: number }>(
      '/api/recipes',
      recipeForm({ title, cookTime, ingredients: ['Beans'], instructions: ['Wait.'] }),
    );
    await page.goto('/recipes');
    await page.getByRole('article', { name: title }).getByText(`Cook time ${short}`, { exact: true }).waitFor();
    await page.goto(`/recipe/${id}`);
    await page.getByRole('region', { name: 'Recipe Info' }).getByText(short, { exact: true }).waitFor();
    expect(await page.getByText(cookTime, { exact: true }).count()).toBe(0);
  });

  test('any other time stays as it was typed', async () => {
    const { id } = await ana.http.post<{ id: number }>(
      '/api/recipes',
      recipeForm({ title: 'Dough', prepTime: 'overnight', ingredients: ['Flour'], instructions: ['Wait.'] }),
    );
    await page.goto(`/recipe/${id}`);
    await page.getByText('overnight', { exact: true }).waitFor();
  });

  test('dates display in US English as long month, day, year', async () => {
    await page.goto(`/user/${ana.id}`);
    const { createdAt } = await ana.http.get<{ createdAt: string }>(`/api/users/${ana.id}/profile`);
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(createdAt));
    expect(date).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    await page.getByText(date).first().waitFor();
  });
});
