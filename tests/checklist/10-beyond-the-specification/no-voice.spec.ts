import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, toastSays } from '../people.ts';

/** Headless Chromium has no voices; nothing replaces them here. */
let page: Cook['page'];
let recipe: { id: number };
beforeAll(async () => {
  const ana = await cook('Ana');
  ({ page } = ana);
  recipe = await ana.http.post<{ id: number }>(
    '/api/recipes',
    recipeForm({ title: 'Quiet soup', ingredients: ['Water'], instructions: ['Boil it.', 'Season it.'] }),
  );
});

const word = () => page.getByText('This browser has no voice to read with.');
const current = () => page.locator('[aria-current=step]');

describe('10. Beyond the specification: a browser without a voice', () => {
  test('says so politely at the first reading', async () => {
    await page.goto(`/recipe/${recipe.id}`);
    expect(await page.evaluate(() => speechSynthesis.getVoices().length)).toBe(0);
    expect(await word().count()).toBe(0);
    await page.getByRole('button', { name: 'Read Recipe' }).click();
    await word().waitFor();
    expect(await word().getAttribute('role')).toBe('status');
    await page.getByRole('button', { name: 'Read Recipe' }).waitFor();
  });

  test('mode, steps, keys and highlights all work', async () => {
    await page.goto(`/recipe/${recipe.id}`);
    await page.getByRole('button', { name: 'Voice On' }).click();
    await page.keyboard.press('Space');
    await page.getByText('Current: Step 1').waitFor();
    expect(await current().innerText()).toMatch(/Boil it\.$/);
    // In the hands-free view, beside the large buttons.
    await page.getByRole('region', { name: 'Hands-free' }).locator(word()).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Current: Step 1').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Current: Step 2').waitFor();
    expect(await current().innerText()).toMatch(/Season it\.$/);
    await page.keyboard.press('Space');
    await toastSays(page, 'Recipe Complete');
    for (const name of ['Read Steps', 'Read List', 'Read Step']) await page.getByRole('button', { name, exact: true }).click();
    await page.getByText('Current: Step 2').waitFor();
    await page.getByRole('button', { name: 'Voice Off' }).click();
    await current().waitFor({ state: 'detached' });
  });

  test('so does a browser without the speech API', async () => {
    const silent = await cook('Ben');
    await silent.page.addInitScript(() => Reflect.deleteProperty(window, 'speechSynthesis'));
    const { id } = await silent.http.post<{ id: number }>(
      '/api/recipes',
      recipeForm({ title: 'Mute mousse', ingredients: ['Cream'], instructions: ['Whip it.'] }),
    );
    await silent.page.goto(`/recipe/${id}`);
    expect(await silent.page.evaluate(() => 'speechSynthesis' in window)).toBe(false);
    await silent.page.getByRole('button', { name: 'Voice On' }).click();
    await silent.page.keyboard.press('Space');
    await silent.page.getByText('Current: Step 1').waitFor();
    await silent.page.getByText('This browser has no voice to read with.').waitFor();
    await silent.page.getByRole('button', { name: 'Voice Off' }).click();
    await silent.page.getByRole('button', { name: 'Voice On' }).waitFor();
  });
});
