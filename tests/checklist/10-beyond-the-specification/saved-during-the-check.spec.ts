import { readFileSync } from 'node:fs';
import { recipeForm } from '@potluck/tools/demo/form';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdPictureChecks } from '../files.ts';
import { type Cook, cook, fixture, saveProfile, toastSays } from '../people.ts';
import { button, openCreate, openEdit, type StoredRecipe, title, typeRecipe } from '../recipe-forms.ts';
import { typefacesAreSet } from '../typefaces.ts';

let ana: Cook;
let page: Page;
beforeAll(async () => {
  // On a phone the photo stands above the ingredients.
  ana = await cook('Ana', { viewport: { width: 390, height: 844 } });
  ({ page } = ana);
});

const damaged = { name: 'soup.png', mimeType: 'image/png', buffer: readFileSync(fixture('photo.png')).subarray(0, 10_000) };
const stored = () => ana.http.get<StoredRecipe[]>('/api/recipes');
const leekSoup = { title: 'Leek soup', ingredient: 'leeks', step: 'Slice.' };

/** Chooses a picture whose check does not end before the returned function is called. */
async function chooseSlowly(picture: string | typeof damaged, field = page.locator('input[type=file]')): Promise<() => Promise<void>> {
  const finish = await holdPictureChecks(page);
  await field.setInputFiles(picture);
  await page.getByRole('status').getByText('Looking at the file…').waitFor();
  return finish;
}

/** The commands that the page sends, from now on. */
function commands(): string[] {
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return sent;
}

describe('10. Beyond the specification: who saves while a picture is still being checked saves it too', () => {
  test('a new recipe has its photo', async () => {
    await openCreate(page);
    await typeRecipe(page, leekSoup);
    await typefacesAreSet(page);
    const heading = page.getByRole('heading', { name: 'Ingredients' });
    const before = await heading.boundingBox();
    const finish = await chooseSlowly(fixture('photo.png'));
    // Who types there loses no line.
    expect(await heading.boundingBox()).toEqual(before);
    const sent = commands();
    await button(page, 'Save Recipe').click();
    await button(page, 'Saving...').waitFor();
    expect(sent).toEqual([]);
    await finish();
    await page.waitForURL('**/recipes');
    await page.getByRole('article', { name: 'Leek soup' }).locator('img[src*="/media/"]').waitFor();
    expect((await stored()).map(({ image }) => image)).toEqual([expect.stringContaining('/media/')]);
  });

  test('a recipe whose photo turns out to be damaged is not saved, and the reason is said where one looks', async () => {
    await openCreate(page);
    await typeRecipe(page, { ...leekSoup, title: 'Leek stew' });
    const finish = await chooseSlowly(damaged);
    const sent = commands();
    await button(page, 'Save Recipe').click();
    await button(page, 'Saving...').waitFor();
    await finish();
    const reason = 'This picture cannot be read: the file is damaged. Please choose another.';
    await toastSays(page, 'Error', reason);
    await page.getByRole('main').getByRole('alert').getByText(reason, { exact: true }).waitFor();
    expect(sent).toEqual([]);
    expect(await title(page).inputValue()).toBe('Leek stew');
    // Who has been told may save it without.
    await button(page, 'Save Recipe').click();
    await page.waitForURL('**/recipes');
    expect((await stored()).find((recipe) => recipe.title === 'Leek stew')?.image).toBeNull();
  });

  test('a recipe that is edited has its new photo', async () => {
    const { id } = await ana.http.post<StoredRecipe>(
      '/api/recipes',
      recipeForm({ title: 'Broth', ingredients: ['bones'], instructions: ['Boil.'] }),
    );
    await openEdit(page, id);
    const finish = await chooseSlowly(fixture('photo.png'));
    await button(page, 'Update Recipe').click();
    await button(page, 'Updating...').waitFor();
    await finish();
    await toastSays(page, 'Recipe Updated');
    await expect.poll(async () => (await stored()).find((recipe) => recipe.id === id)?.image).toContain('/media/');
  });

  test('what was discarded meanwhile does not come back', async () => {
    await openCreate(page);
    const finish = await chooseSlowly(fixture('photo.png'));
    await button(page, 'Cancel').click();
    await page.waitForURL((url) => url.pathname === '/');
    await finish();
    // The same document: what the check has left behind would be there.
    await page.getByRole('navigation').getByRole('link', { name: 'Create Recipe' }).click();
    await title(page).waitFor();
    expect(await page.getByText('What you typed here before is back.').count()).toBe(0);
    await page.reload();
    await title(page).waitFor();
    expect(await page.getByText('What you typed here before is back.').count()).toBe(0);
  });

  test('a profile has its picture', async () => {
    await saveProfile(ana.http, { bio: 'Soups.' });
    await page.goto('/account');
    const finish = await chooseSlowly(fixture('photo.png'), page.getByLabel('Choose Photo'));
    await page.getByLabel('Bio').fill('Stews.');
    const sent = commands();
    await button(page, 'Save Changes').click();
    await button(page, 'Saving...').waitFor();
    expect(sent).toEqual([]);
    await finish();
    await toastSays(page, 'Profile Updated');
    await page.getByRole('region', { name: 'Profile Picture' }).locator('img[src^="/media/"]').waitFor();
    expect(await page.getByText('Not saved yet').count()).toBe(0);
  });

  describe('a post', () => {
    const upload = () => page.getByLabel('Upload Photo');
    const posts = () => ana.http.get<{ title: string }[]>(`/api/announcements/user/${ana.id}`);

    test('has its photo, and needs no text beside it', async () => {
      await page.goto('/announcements/create');
      await page.getByLabel('Title *').fill('Leek soup tonight');
      const finish = await chooseSlowly(fixture('photo.png'), upload());
      const sent = commands();
      await button(page, 'Post Announcement').click();
      await button(page, 'Posting...').waitFor();
      expect(sent).toEqual([]);
      await finish();
      await page.waitForURL((url) => url.pathname === '/announcements');
      await page.getByRole('article', { name: 'Leek soup tonight' }).locator('img[src*="/media/"]').first().waitFor();
    });

    test('is not sent when its photo turns out to be damaged, and the button is there again', async () => {
      await page.goto('/announcements/create');
      await page.getByLabel('Title *').fill('Leek stew tonight');
      await page.getByLabel('Message').fill('Bring bread.');
      const finish = await chooseSlowly(damaged, upload());
      const sent = commands();
      await button(page, 'Post Announcement').click();
      await button(page, 'Posting...').waitFor();
      await finish();
      await page.getByRole('main').getByRole('alert').getByText('This picture cannot be read').waitFor();
      const post = button(page, 'Post Announcement');
      await expect.poll(() => post.evaluate((there) => there === document.activeElement)).toBe(true);
      expect(sent).toEqual([]);
    });

    test('is not sent when the author cancels meanwhile', async () => {
      const finish = await chooseSlowly(fixture('photo.png'), upload());
      const sent = commands();
      await button(page, 'Post Announcement').click();
      await button(page, 'Posting...').waitFor();
      await button(page, 'Cancel').click();
      await page.getByRole('dialog').waitFor();
      await finish();
      await page.getByAltText('Preview').waitFor({ state: 'attached' });
      await button(page, 'Keep editing').click();
      await button(page, 'Post Announcement').waitFor();
      expect(sent).toEqual([]);
      expect((await posts()).map((post) => post.title)).toEqual(['Leek soup tonight']);
    });
  });
});
