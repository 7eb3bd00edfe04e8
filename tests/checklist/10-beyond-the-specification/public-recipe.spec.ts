import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, saveProfile } from '../people.ts';
import { button, openCreate, openEdit, type StoredRecipe, title, typeRecipe } from '../recipe-forms.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
});
const isPublic = () => page.getByRole('switch', { name: 'Public recipe' });
const privately = 'Your profile is private: others can open this recipe by its link, but not your profile, and cannot follow you.';
const publicly = 'Anyone with the link can read it, and it shows on your public profile.';

describe("10. Beyond the specification: a 'Public recipe' switch in both recipe forms", () => {
  test('off by default', async () => {
    await openCreate(page);
    expect(await isPublic().isChecked()).toBe(false);
    await typeRecipe(page, { title: 'Secret soup', ingredient: 'Water', step: 'Boil.' });
    await button(page, 'Save Recipe').click();
    await page.waitForURL('**/recipes');
    const [soup] = await ana.http.get<StoredRecipe[]>('/api/recipes');
    expect(soup).toMatchObject({ title: 'Secret soup', isPublic: false });
    await openEdit(page, soup?.id as number);
    expect(await isPublic().isChecked()).toBe(false);
  });

  test('switched on, anyone with the link can read the recipe', async () => {
    await page.getByText('Public recipe', { exact: true }).click();
    await button(page, 'Update Recipe').click();
    await page.waitForURL('**/recipes');
    const [soup] = await ana.http.get<StoredRecipe[]>('/api/recipes');
    expect(soup).toMatchObject({ isPublic: true });
    expect((await fetch(`${ana.http.url}/api/recipes/${soup?.id}`)).status).toBe(200);
    await openEdit(page, soup?.id as number);
    expect(await isPublic().isChecked()).toBe(true);
  });

  test('with a private profile it says that others cannot open the profile or follow it', async () => {
    await openCreate(page);
    await page.getByRole('switch', { name: 'Public recipe', description: privately }).waitFor();
    const recipe = await ana.http.post<StoredRecipe>('/api/recipes', recipeForm({ title: 'S', ingredients: ['W'], instructions: ['B'] }));
    await openEdit(page, recipe.id);
    await page.getByRole('switch', { name: 'Public recipe', description: privately }).waitFor();
  });

  test('with a link to /account, and the input is still there afterwards', async () => {
    await openCreate(page);
    await title(page).fill('Half a soup');
    await page.getByRole('link', { name: 'Make your profile public' }).click();
    await page.getByText('Privacy Settings').waitFor();
    await page.goBack();
    await page.getByText('What you typed here before is back.').waitFor();
    expect(await title(page).inputValue()).toBe('Half a soup');
  });

  test('with a public profile it says where the recipe is shown', async () => {
    await saveProfile(ana.http, { isPublic: 'true' });
    await openCreate(page);
    await page.getByRole('switch', { name: 'Public recipe', description: publicly }).waitFor();
    expect(await page.getByText(privately).count()).toBe(0);
  });
});
