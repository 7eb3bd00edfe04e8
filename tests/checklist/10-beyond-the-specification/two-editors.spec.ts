import { readFileSync } from 'node:fs';
import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { type Cook, cook, fixture, toastSays } from '../people.ts';
import { button, ingredient, openEdit, type StoredRecipe, step, title } from '../recipe-forms.ts';

let ana: Cook;
let page: Cook['page'];
let recipe: StoredRecipe;

const soup = {
  title: 'Leek soup',
  description: 'From my grandmother in Bern',
  prepTime: '10 minutes',
  cookTime: '30 minutes',
  servings: 4,
  difficulty: 'easy',
  ingredients: ['2 leeks', '1 l water', 'Salt'],
  instructions: ['Slice the leeks.', 'Boil them.'],
};
const photo: [string, Uint8Array, string] = ['photo.png', readFileSync(fixture('photo.png')), 'image/png'];
/** Saves as another editor: the same member on another device. */
const saveElsewhere = (changes: Partial<typeof soup>, image?: typeof photo) =>
  ana.http.send('PUT', `/api/recipes/${recipe.id}`, recipeForm({ ...soup, ...changes }, image));
const stored = () => ana.http.get<StoredRecipe>(`/api/recipes/${recipe.id}`);
const both = () => page.getByRole('heading', { name: 'This recipe was changed in the meantime' });
const choice = (field: string) => page.getByRole('group', { name: field, exact: true });

beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
});
beforeEach(async () => {
  recipe = await ana.http.post('/api/recipes', recipeForm(soup));
  await openEdit(page, recipe.id);
});
const saved = async () => {
  await button(page, 'Update Recipe').click();
  await toastSays(page, 'Recipe Updated');
  await page.waitForURL('**/recipes');
  return stored();
};

describe('10. Beyond the specification: two editors', () => {
  test('the second sees both versions, and nothing is overwritten', async () => {
    await title(page).fill('Leek and potato soup');
    await saveElsewhere({ title: 'Creamy leek soup' });
    await button(page, 'Update Recipe').click();
    await both().waitFor();
    expect(await both().evaluate((heading) => heading === document.activeElement)).toBe(true);
    await choice('Recipe Title').getByRole('radio', { name: 'Yours', description: 'Leek and potato soup' }).waitFor();
    await choice('Recipe Title').getByRole('radio', { name: 'Theirs', description: 'Creamy leek soup' }).waitFor();
    expect((await stored()).title).toBe('Creamy leek soup');
    expect(await title(page).inputValue()).toBe('Leek and potato soup');
  });

  test('a field that both changed is mine unless I choose theirs; one that only they changed is theirs; one that only I changed is mine', async () => {
    await title(page).fill('Leek and potato soup');
    await page.getByLabel('Prep Time').fill('20 minutes');
    await ingredient(page, 1).fill('big leeks');
    await saveElsewhere({ title: 'Creamy leek soup', cookTime: '1 hour', ingredients: ['3 leeks', '1 l cream'] });
    await button(page, 'Update Recipe').click();
    await both().waitFor();
    expect(await page.getByRole('definition').allInnerTexts()).toEqual(['30 minutes 1 hour']);
    expect(await page.getByLabel('Cook Time').inputValue()).toBe('1 hour');
    expect(await page.getByRole('radio').count()).toBe(4);
    await choice('Ingredients').getByRole('radio', { name: 'Theirs' }).check();
    expect(await ingredient(page, 2).inputValue()).toBe('cream');
    expect(await saved()).toMatchObject({
      ...soup,
      title: 'Leek and potato soup',
      prepTime: '20 minutes',
      cookTime: '1 hour',
      ingredients: ['3 leeks', '1 l cream'],
    });
  });

  test('differences are marked: words of a text, lines of a list, not by colour alone', async () => {
    await page.getByLabel('Description').fill('From my aunt in Bern');
    await step(page, 2).fill('Boil them for long.');
    await saveElsewhere({ description: 'From my grandmother in Basel', instructions: ['Wash.', 'Slice the leeks.'] });
    await button(page, 'Update Recipe').click();
    await both().waitFor();
    const [yours, theirs] = [0, 1].map((side) => choice('Description').locator('label').nth(side));
    expect([await yours?.locator('ins').allInnerTexts(), await yours?.locator('del').allInnerTexts()]).toEqual([['aunt'], ['grandmother']]);
    expect([await theirs?.locator('ins').allInnerTexts(), await theirs?.locator('del').allInnerTexts()]).toEqual([['Basel'], ['Bern']]);
    expect(await yours?.locator('del').evaluate((word) => getComputedStyle(word).textDecorationLine)).toBe('line-through');
    expect(await yours?.locator('ins').evaluate((word) => getComputedStyle(word).textDecorationLine)).toBe('underline');
    const lines = await choice('Instructions').locator('label').nth(1).getByRole('listitem', { includeHidden: true }).allInnerTexts();
    expect(lines.map((line) => line.replace(/\s+/g, ' ').trim())).toEqual(['+ Wash.', 'Slice the leeks.', '− Boil them.']);
  });

  test('input in one version is kept while the other is chosen', async () => {
    await title(page).fill('Stew');
    await saveElsewhere({ title: 'Broth' });
    await button(page, 'Update Recipe').click();
    await both().waitFor();
    await title(page).fill('Stew of mine');
    await choice('Recipe Title').getByRole('radio', { name: 'Theirs' }).check();
    await title(page).fill('Broth, clear');
    await choice('Recipe Title').getByRole('radio', { name: 'Yours' }).check();
    expect(await title(page).inputValue()).toBe('Stew of mine');
    await choice('Recipe Title').getByRole('radio', { name: 'Theirs' }).check();
    expect(await saved()).toMatchObject({ title: 'Broth, clear' });
  });

  test('when both changed different things, nothing needs to be chosen', async () => {
    await title(page).fill('Stew');
    await saveElsewhere({ servings: 6, difficulty: 'hard' });
    await button(page, 'Update Recipe').click();
    await page.getByText('both fit together').waitFor();
    expect(await page.getByLabel('Servings').inputValue()).toBe('6');
    expect(await page.getByRole('combobox', { name: 'Difficulty' }).innerText()).toBe('Hard');
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(await saved()).toMatchObject({ ...soup, title: 'Stew', servings: 6, difficulty: 'hard' });
  });

  test('a third version that is saved while choosing is merged in the same way', async () => {
    await title(page).fill('Stew');
    await saveElsewhere({ title: 'Broth' });
    await button(page, 'Update Recipe').click();
    await both().waitFor();
    await saveElsewhere({ title: 'Consommé' });
    await button(page, 'Update Recipe').click();
    await choice('Recipe Title').getByRole('radio', { name: 'Theirs', description: 'Consommé' }).check();
    expect(await saved()).toMatchObject({ title: 'Consommé' });
  });

  test('a photo is chosen like any other field', async () => {
    await page.locator('input[type=file]').setInputFiles(fixture('photo.png'));
    await page.getByAltText('Preview').waitFor();
    await saveElsewhere({}, photo);
    const theirs = (await stored()).image;
    await button(page, 'Update Recipe').click();
    await choice('Photo').getByRole('radio', { name: 'Theirs' }).check();
    expect(await page.getByAltText('Preview').getAttribute('src')).toBe(theirs);
    await choice('Photo').getByRole('radio', { name: 'Yours' }).check();
    const mine = (await saved()).image;
    expect(mine).toMatch(/^\/media\//);
    expect(mine).not.toBe(theirs);
  });

  test('a draft of an older version is merged when it is opened, also after a reload', async () => {
    await title(page).fill('Stew');
    await page.goto('/recipes');
    await saveElsewhere({ title: 'Broth', cookTime: '2 hours' });
    for (let times = 0; times < 2; times++) {
      await openEdit(page, recipe.id);
      await both().waitFor();
      expect(await title(page).inputValue()).toBe('Stew');
      expect(await page.getByLabel('Cook Time').inputValue()).toBe('2 hours');
    }
    expect(await saved()).toMatchObject({ title: 'Stew', cookTime: '2 hours' });
    await openEdit(page, recipe.id);
    expect(await both().count()).toBe(0);
  });

  test('it works by keyboard, and reads well in a screen reader in both themes', async () => {
    await title(page).fill('Stew');
    await saveElsewhere({ title: 'Broth', ingredients: ['Bones'] });
    await button(page, 'Update Recipe').press('Enter');
    await both().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await title(page).inputValue()).toBe('Broth');
    await expectAccessibleLightAndDark(page);
  });

  test('on a phone the versions stand below each other, and nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Description').fill(`${'Mmh'.repeat(60)} mine`);
    await saveElsewhere({ description: `${'Mmh'.repeat(60)} theirs` });
    await button(page, 'Update Recipe').click();
    await both().waitFor();
    const [yours, theirs] = await Promise.all([0, 1].map((side) => choice('Description').locator('label').nth(side).boundingBox()));
    expect(theirs?.y).toBeGreaterThanOrEqual((yours?.y ?? 0) + (yours?.height ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
