import { readFile } from 'node:fs/promises';
import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { type Cook, cook, fixture, saveProfile, toastSays, type Visitor, visitor } from '../people.ts';

let ana: Cook;
let ben: Cook;
let guest: Visitor;
let soup: { id: number };

beforeAll(async () => {
  [ana, ben, guest] = await Promise.all([cook(), cook('Ben'), visitor()]);
  const photo = await readFile(fixture('photo.png'));
  const common = { ingredients: ['3 leeks'], instructions: ['Slice.'], isPublic: true };
  const whole = { ...common, title: 'Leek soup', description: 'For rain.', cookTime: '30 minutes', servings: 4, difficulty: 'medium' };
  await saveProfile(ana.http, { isPublic: 'true' });
  soup = await ana.http.post('/api/recipes', recipeForm(whole, ['photo.png', photo, 'image/png']));
  await ana.http.post('/api/recipes', recipeForm({ ...common, title: 'Bare toast', cookTime: '2 hrs' }));
});

const card = ({ page }: Visitor, title = 'Leek soup') => page.getByRole('article', { name: title });

describe('2. Screens and routes: Recipe card (reused in lists)', () => {
  test('shows the image, the title, the description, cook time, difficulty and servings', async () => {
    await ana.page.goto('/recipes');
    const image = card(ana).getByRole('img', { name: 'Leek soup' });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
    await card(ana).getByRole('heading', { name: 'Leek soup' }).waitFor();
    await card(ana).getByText('For rain.', { exact: true }).waitFor();
    const facts = await card(ana).getByRole('listitem').allTextContents();
    expect(facts.map((fact) => fact.toLowerCase())).toEqual(['cook time 30m', 'servings 4', 'medium']);
  });

  test("or a placeholder and 'No description available'", async () => {
    const toast = card(ana, 'Bare toast');
    await toast.getByText('No description available', { exact: true }).waitFor();
    expect(await toast.getByRole('img').count()).toBe(0);
    const drawn = await toast.locator('svg').first().boundingBox();
    expect(drawn?.height).toBeGreaterThan(100);
    // Only the known fields.
    expect(await toast.getByRole('listitem').allTextContents()).toEqual(['Cook time 2h']);
  });

  test("has a 'View Recipe' link to /recipe/{id}", async () => {
    expect(await card(ana).getByRole('link', { name: 'View Recipe' }).getAttribute('href')).toBe(`/recipe/${soup.id}`);
  });

  test('edit and delete buttons show when the list enables actions', async () => {
    expect(await card(ana).getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/edit/${soup.id}`);
    await card(ana).getByRole('button', { name: 'Delete' }).waitFor();
    await ana.page.goto('/dashboard');
    await card(ana).waitFor();
    expect(await card(ana).getByRole('link', { name: 'Edit' }).count()).toBe(0);
    expect(await card(ana).getByRole('button').count()).toBe(0);
  });

  test("a signed-in user who does not own the recipe gets a menu with 'Report Recipe'", async () => {
    await ben.page.goto(`/user/${ana.id}`);
    await card(ben).getByRole('button', { name: 'More options' }).click();
    await ben.page.getByRole('menuitem', { name: 'Report Recipe' }).waitFor();
    await expectAccessible(ben.page);
  });

  test('it opens the report dialog for content type recipe, carrying the recipe id, the owner and the title', async () => {
    const { page } = ben;
    await page.getByRole('menuitem', { name: 'Report Recipe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report recipe' });
    await dialog.getByText('Leek soup').waitFor();
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Other' }).click();
    const [sent] = await Promise.all([
      page.waitForRequest('**/api/reports'),
      dialog.getByRole('button', { name: 'Submit Report' }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ contentType: 'recipe', contentId: soup.id, reportedUserId: ana.id, reason: 'other' });
    await toastSays(page, 'Report submitted');
  });

  test.each([
    ['its owner', () => ana],
    ['a visitor', () => guest],
  ])('%s gets no such menu', async (_, who) => {
    await who().page.goto(`/user/${ana.id}`);
    await card(who()).waitFor();
    expect(await card(who()).getByRole('button').count()).toBe(0);
  });
});
