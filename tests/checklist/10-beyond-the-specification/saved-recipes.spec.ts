import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { type Cook, cook, deadLine, lostAnswers, member, saveProfile, toastSays, visitor } from '../people.ts';
import type { StoredRecipe } from '../recipe-forms.ts';

let ana: Cook;
let ben: Cook;
beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), cook('Ben')]);
  await saveProfile(ana.http, { isPublic: 'true' });
});

const fields = { ingredients: ['Water'], instructions: ['Boil.'], isPublic: true };
const newRecipe = (title: string): Promise<StoredRecipe> => ana.http.post<StoredRecipe>('/api/recipes', recipeForm({ title, ...fields }));
const openRecipe = async ({ page }: Pick<Cook, 'page'>, { id, title }: StoredRecipe) => {
  await page.goto(`/recipe/${id}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};
const save = ({ page }: Cook) => page.getByRole('button', { name: 'Save', exact: true });
const saved = ({ page }: Cook) => page.getByRole('button', { name: 'Saved', exact: true, pressed: true });
const titles = ({ page }: Cook) => page.getByRole('article').getByRole('heading').allInnerTexts();

describe('10. Beyond the specification: a member saves a recipe of another', () => {
  test('the recipe names its owner, with a link to their kitchen', async () => {
    await openRecipe(ben, await newRecipe('Soup to share'));
    await ben.page.getByRole('link', { name: "Ana's Kitchen" }).click();
    await ben.page.getByRole('heading', { level: 1, name: "Ana's Kitchen" }).waitFor();
  });

  test('of a private kitchen it shows the name without a link', async () => {
    const cleo = await member('Cleo');
    const recipe = await cleo.post<StoredRecipe>('/api/recipes', recipeForm({ title: 'Quiet stew', ...fields }));
    await openRecipe(ben, recipe);
    await ben.page.getByText('Cleo', { exact: true }).waitFor();
    expect(await ben.page.getByRole('link', { name: "Cleo's Kitchen" }).count()).toBe(0);
  });

  test('Save is shown at once, and survives a reload', async () => {
    const recipe = await newRecipe('Bread to share');
    await openRecipe(ben, recipe);
    const mend = await deadLine(ben.page, /\/saved$/);
    await save(ben).click();
    await saved(ben).waitFor();
    await ben.page.getByText('Saved by 1 member', { exact: true }).waitFor();
    const answered = ben.page.waitForResponse(/\/saved$/);
    await mend();
    expect((await answered).status()).toBe(204);
    await ben.page.reload();
    await saved(ben).waitFor();
    await ben.page.getByText('Saved by 1 member', { exact: true }).waitFor();
    await expectAccessible(ben.page);
  });

  test('after a lost answer the command is retried, and the recipe is saved once', async () => {
    const recipe = await newRecipe('Lost and found');
    await openRecipe(ben, recipe);
    const mend = await lostAnswers(ben.page, /\/saved$/);
    const sent = ben.page.waitForRequest(/\/saved$/);
    await save(ben).click();
    await sent;
    await mend();
    await ben.page.waitForResponse(/\/saved$/);
    await ben.page.getByText('Saved by 1 member', { exact: true }).waitFor();
    await saved(ben).waitFor();
  });

  test('the count of saves is live on open screens, also the owner’s', async () => {
    const recipe = await newRecipe('Counted cake');
    const guest = await visitor();
    await openRecipe(ana, recipe);
    await openRecipe(guest, recipe);
    expect(await ana.page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    expect(await guest.page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    const others = await Promise.all([member('Dan'), member('Eva')]);
    for (const other of others) await other.send('PUT', `/api/recipes/${recipe.id}/saved`);
    for (const { page } of [ana, guest]) await page.getByText('Saved by 2 members', { exact: true }).waitFor();
    await others[0]?.send('DELETE', `/api/recipes/${recipe.id}/saved`);
    for (const { page } of [ana, guest]) await page.getByText('Saved by 1 member', { exact: true }).waitFor();
  });

  test("My Recipes has them under 'Saved', with the same search and sorts, and returns to that tab", async () => {
    const finn = await cook('Finn');
    for (const title of ['Zucchini bread', 'Apple pie']) {
      const { id } = await newRecipe(title);
      await finn.http.send('PUT', `/api/recipes/${id}/saved`);
    }
    const { page } = finn;
    await page.goto('/recipes');
    await page.getByText('No recipes yet').waitFor();
    await page.getByRole('tab', { name: 'Saved' }).click();
    await page.getByRole('heading', { name: 'Apple pie' }).waitFor();
    expect(await titles(finn)).toEqual(['Apple pie', 'Zucchini bread']);
    expect(await page.getByRole('article').getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Search recipes').fill('zucchini');
    await expect.poll(() => titles(finn)).toEqual(['Zucchini bread']);
    await page.getByRole('link', { name: 'View Recipe' }).click();
    await saved(finn).click();
    await save(finn).waitFor();
    await page.getByRole('link', { name: 'Back to Recipes' }).click();
    await page.getByText('No recipes match "zucchini". Try a different search term.').waitFor();
    await page.getByLabel('Search recipes').fill('');
    await expect.poll(() => titles(finn)).toEqual(['Apple pie']);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Saved' }).press('ArrowLeft');
    await page.getByText('No recipes yet').waitFor();
  });

  test('a recipe made private leaves the list quietly, and stays on an open screen', async () => {
    const recipe = await newRecipe('Not for long');
    await ben.http.send('PUT', `/api/recipes/${recipe.id}/saved`);
    await openRecipe(ben, recipe);
    const { title } = recipe;
    await ana.http.send('PUT', `/api/recipes/${recipe.id}`, recipeForm({ title, ...fields, isPublic: false }));
    await save(ben).or(saved(ben)).waitFor();
    await ben.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await ben.page.goto('/recipes?tab=saved&search=not+for+long');
    await ben.page.getByText('No recipes match "not for long". Try a different search term.').waitFor();
  });

  test.each(['made private', 'deleted'])(
    'a recipe that was %s leaves the list at the next look, and can be removed on an open screen',
    async (what) => {
      const gus = await cook('Gus');
      const { page } = gus;
      const [recipe, other] = [await newRecipe(`To be ${what}`), await newRecipe(`Beside what is ${what}`)];
      for (const { id } of [recipe, other]) await gus.http.send('PUT', `/api/recipes/${id}/saved`);
      // No live update makes the page read again.
      await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
      await page.goto('/recipes?tab=saved');
      await page.getByRole('heading', { name: recipe.title }).waitFor();
      await page.getByRole('article').filter({ hasText: recipe.title }).getByRole('link', { name: 'View Recipe' }).click();
      await saved(gus).waitFor();
      if (what === 'deleted') await ana.http.send('DELETE', `/api/recipes/${recipe.id}`);
      else await ana.http.send('PUT', `/api/recipes/${recipe.id}`, recipeForm({ title: recipe.title, ...fields, isPublic: false }));
      const answered = page.waitForResponse(/\/saved$/);
      const readAgain = page.waitForResponse((response) => new URL(response.url()).pathname === `/api/recipes/${recipe.id}`);
      await saved(gus).click();
      expect([(await answered).status(), (await readAgain).status()]).toEqual([204, 404]);
      await save(gus).waitFor();
      await expect.poll(() => page.getByText('Saved by 1 member').count()).toBe(0);
      await page.getByRole('link', { name: 'Back to Recipes' }).click();
      await expect.poll(() => titles(gus)).toEqual([other.title]);
      // Gone without a command of this page.
      await ana.http.send('DELETE', `/api/recipes/${other.id}`);
      await expect.poll(() => gus.http.get('/api/recipes/saved')).toEqual([]);
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
      await page.goBack();
      await page.getByText('Nothing saved yet').waitFor();
    },
  );

  test('a recipe that can no longer be saved says so', async () => {
    const recipe = await newRecipe('Gone meanwhile');
    await openRecipe(ben, recipe);
    const mend = await deadLine(ben.page, /\/socket\.io\//);
    await ana.http.send('DELETE', `/api/recipes/${recipe.id}`);
    await save(ben).click();
    await toastSays(ben.page, 'Error', 'Failed to save recipe');
    await save(ben).waitFor();
    await mend();
  });
});
