import { form, recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { type Cook, cook, toastSays, visitor } from '../people.ts';
import type { StoredRecipe } from '../recipe-forms.ts';

let ana: Cook;
let ben: Cook;
beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), cook('Ben')]);
});

const soup = { title: 'Leek soup', ingredients: ['1 leek', 'Salt'], instructions: ['Boil.'], isPublic: true };
async function editedRecipe(): Promise<StoredRecipe> {
  const recipe = await ana.http.post<StoredRecipe>('/api/recipes', recipeForm(soup));
  const changed = { ...soup, title: 'Leek stew', ingredients: ['2 leeks', 'Salt'] };
  await ana.http.send('PUT', `/api/recipes/${recipe.id}`, recipeForm(changed));
  return recipe;
}
const cards = ({ page }: Cook) => page.getByRole('list', { name: 'Versions, newest first' }).getByRole('article');
const openVersions = async (who: Cook, path: string) => {
  await who.page.goto(`/versions/${path}`);
  await cards(who).first().waitFor();
};

describe('10. Beyond the specification: earlier versions of own content', () => {
  test('an edited recipe says so; only its owner has a link to its versions', async () => {
    const { id } = await editedRecipe();
    await Promise.all([ana.page.goto(`/recipe/${id}`), ben.page.goto(`/recipe/${id}`)]);
    await ben.page.getByText('Edited just now').waitFor();
    expect(await ben.page.getByRole('link', { name: 'Earlier versions' }).count()).toBe(0);
    await ana.page.getByRole('link', { name: 'Earlier versions' }).click();
    await ana.page.getByRole('heading', { level: 1, name: 'Earlier versions' }).waitFor();
    await ben.page.goto(`/versions/recipe_${id}`);
    await ben.page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    const { page } = await visitor();
    await page.goto(`/versions/recipe_${id}`);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  });

  test('each version shows its changes word by word, not by colour alone', async () => {
    const { id } = await editedRecipe();
    await openVersions(ana, `recipe_${id}`);
    expect(await cards(ana).count()).toBe(2);
    const newest = cards(ana).first();
    await newest.getByText('What it says now').waitFor();
    expect([await newest.locator('del').allInnerTexts(), await newest.locator('ins').allInnerTexts()]).toEqual([
      ['soup', '1 leek'],
      ['stew', '2 leeks'],
    ]);
    expect(await newest.getByText('Boil.').count()).toBe(0);
    await expectAccessible(ana.page);
    await newest.getByRole('button', { name: 'Whole version' }).click();
    await newest.getByText('Boil.').waitFor();
    await expectAccessible(ana.page);
  });

  test('a version is restored by keyboard, as a new one', async () => {
    const { id } = await editedRecipe();
    const { page } = ana;
    await openVersions(ana, `recipe_${id}`);
    const button = cards(ana).nth(1).getByRole('button', { name: 'Bring this version back' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Bring this version back?' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Bring it back' }).focus();
    await page.keyboard.press('Enter');
    await toastSays(page, 'Earlier version brought back');
    await expect.poll(() => cards(ana).count()).toBe(3);
    await page.getByRole('link', { name: 'Back to the Recipe' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leek soup' }).waitFor();
  });

  test('after an edit elsewhere nothing is restored, and the present version is shown', async () => {
    const { id } = await editedRecipe();
    await openVersions(ana, `recipe_${id}`);
    await ana.http.send('PUT', `/api/recipes/${id}`, recipeForm({ ...soup, title: 'Leek pie' }));
    await cards(ana).nth(1).getByRole('button', { name: 'Bring this version back' }).click();
    await ana.page.getByRole('button', { name: 'Bring it back' }).click();
    await toastSays(
      ana.page,
      'The version could not be brought back',
      'This was changed in the meantime. Please look at its versions again.',
    );
    await cards(ana).first().getByText('pie').waitFor();
    expect(await cards(ana).count()).toBe(3);
  });

  test('edited posts and comments have their versions in their menus', async () => {
    const { page, http } = ana;
    const post = await http.post<{ id: number }>('/api/announcements', form({ title: 'Pans to sell', content: 'Half price' }));
    await http.send('PUT', `/api/announcements/${post.id}`, form({ title: 'Pans to share', content: 'Half price' }));
    const comment = await http.post<{ id: number }>(`/api/announcements/${post.id}/comments`, { content: 'Still there' });
    await page.goto('/announcements');
    const card = page.getByRole('article', { name: 'Pans to share' });
    await card.getByRole('button', { name: 'More options' }).first().click();
    await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
    await cards(ana).first().waitFor();
    expect(await cards(ana).first().locator('del').allInnerTexts()).toEqual(['sell']);
    await cards(ana).nth(1).getByRole('button', { name: 'Bring this version back' }).click();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await toastSays(page, 'Earlier version brought back');
    await page.getByRole('link', { name: 'Back to Community' }).click();
    await page.getByRole('article', { name: 'Pans to sell' }).waitFor();

    await http.send('PUT', `/api/comments/${comment.id}`, { content: 'All gone' });
    await openVersions(ana, `comment_${comment.id}`);
    expect(await cards(ana).first().locator('ins').allInnerTexts()).toEqual(['All gone']);
  });

  test('it is readable on a phone, in dark mode', async () => {
    const phone = await cook('Phoebe', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const recipe = await phone.http.post<StoredRecipe>('/api/recipes', recipeForm(soup));
    await phone.http.send('PUT', `/api/recipes/${recipe.id}`, recipeForm({ ...soup, ingredients: ['1 leek', 'Pepper'] }));
    await openVersions(phone, `recipe_${recipe.id}`);
    await expectAccessible(phone.page);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
