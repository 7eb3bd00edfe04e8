import { readFileSync } from 'node:fs';
import { recipeForm } from '@potluck/tools/demo/form';
import type { Member } from '@potluck/tools/demo/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleLightAndDark } from '../accessible.ts';
import { type Cook, cook, fixture, member } from '../people.ts';

const instructions = ['Peel and core the pears.', 'Poach them in the wine.', 'Reduce the syrup.'];
const full = {
  title: 'Pears in red wine',
  description: 'Better on the second day.',
  prepTime: '30 minutes',
  cookTime: '2 hrs',
  servings: 4,
  difficulty: 'medium',
  ingredients: ['6 pears', '1 l red wine'],
  instructions,
  isPublic: true,
};

let ana: Cook;
let ben: Cook;
let page: Cook['page'];
let recipe: { id: number };
let bare: { id: number };
const keep = (owner: Member, recipeInput: Parameters<typeof recipeForm>[0], image?: Parameters<typeof recipeForm>[1]) =>
  owner.post<{ id: number }>('/api/recipes', recipeForm(recipeInput, image));

beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), cook('Ben', { colorScheme: 'dark' })]);
  ({ page } = ana);
  [recipe, bare] = await Promise.all([
    keep(ana.http, full, ['photo.png', readFileSync(fixture('photo.png')), 'image/png']),
    keep(ana.http, { title: 'Toast', ingredients: ['Bread'], instructions: ['Toast it.'] }),
  ]);
});

const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const fact = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

describe('2. Screens and routes: Recipe detail (/recipe/{id})', () => {
  test('shows title, description, image, numbered instructions and an ingredient bullet list', async () => {
    await page.goto(`/recipe/${recipe.id}`);
    await page.getByRole('heading', { level: 1, name: full.title }).waitFor();
    await page.getByText(full.description).waitFor();
    const image = page.getByRole('img', { name: full.title });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const steps = page.getByRole('region', { name: 'Instructions' }).getByRole('listitem');
    expect(await steps.allInnerTexts()).toEqual(instructions.map((step, index) => expect.stringMatching(`^${index + 1}\\s+${step}$`)));
    for (const ingredient of full.ingredients) await item(ingredient).waitFor();
    const bullet = await item('6 pears').evaluate((li) => getComputedStyle(li, '::before').backgroundColor);
    expect(bullet).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('a Recipe Info block shows prep time, cook time, servings and difficulty', async () => {
    await page.getByRole('region', { name: 'Recipe Info' }).waitFor();
    const facts = ['Prep Time', 'Cook Time', 'Servings', 'Difficulty'].map((name) => fact(name).innerText());
    expect((await Promise.all(facts)).map((text) => text.toLowerCase())).toEqual(['30m', '2h', '4', 'medium']);
  });

  test('each only when present', async () => {
    await page.goto(`/recipe/${bare.id}`);
    await page.getByRole('heading', { level: 1, name: 'Toast' }).waitFor();
    expect(await page.getByText(/Prep Time|Cook Time|Servings|Difficulty|null|undefined/).count()).toBe(0);
    // Without a picture the drawn cloth stands there.
    await page.getByRole('main').locator('article > header > svg').first().waitFor();
  });

  test('buttons: Back to Recipes, Voice On/Off, Read Recipe / Stop, Save as Text, Edit, Delete', async () => {
    await page.goto(`/recipe/${recipe.id}`);
    for (const name of ['Voice On', 'Read Recipe', 'Save as Text', 'Delete'])
      await page.getByRole('button', { name, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL(`**/edit/${recipe.id}`);
    await page.goto(`/recipe/${recipe.id}`);
    await page.getByRole('link', { name: 'Back to Recipes' }).click();
    await page.waitForURL('**/recipes');
  });

  test("voice mode adds the buttons 'Read Steps', 'Read Step' and 'Read List'", async () => {
    await page.goto(`/recipe/${recipe.id}`);
    const added = ['Read Steps', 'Read Step', 'Read List'].map((name) => page.getByRole('button', { name, exact: true }));
    await page.getByRole('button', { name: 'Voice On' }).waitFor();
    for (const button of added) expect(await button.count()).toBe(0);
    await page.getByRole('button', { name: 'Voice On' }).click();
    for (const button of added) await button.waitFor();
  });

  test('and a Keyboard Controls card: Space reads the next step, Enter replays the current step', async () => {
    const card = page.getByRole('region', { name: 'Keyboard Controls' });
    expect((await card.getByRole('term').allInnerTexts()).concat(await card.getByRole('definition').allInnerTexts())).toEqual([
      'Space',
      'Enter',
      'reads the next step',
      'replays the current step',
    ]);
  });

  test("a badge 'Current: Step N' shows while voice is on and a step has been read, and is said to a screen reader", async () => {
    const badge = page.getByText(/^Current: Step \d+$/);
    expect(await badge.count()).toBe(0);
    await page.getByRole('button', { name: 'Read Step', exact: true }).click();
    await page.getByText('Current: Step 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('Current: Step 2', { exact: true }).waitFor();
    expect(await badge.locator('xpath=ancestor::*[@aria-live]').getAttribute('aria-live')).toBe('polite');
    await page.getByRole('button', { name: 'Voice Off' }).click();
    await badge.waitFor({ state: 'detached' });
  });

  test("a menu with 'Report Recipe' shows when the viewer is not the owner", async () => {
    expect(await page.getByRole('main').getByRole('button', { name: 'More options' }).count()).toBe(0);
    await ben.page.goto(`/recipe/${recipe.id}`);
    await ben.page.getByRole('main').getByRole('button', { name: 'More options' }).click();
    await ben.page.getByRole('menuitem', { name: 'Report Recipe' }).waitFor();
    await expectAccessible(ben.page);
    await ben.page.keyboard.press('Escape');
  });

  test("if the recipe is not found: 'Recipe Not Found: The recipe you're looking for doesn't exist or has been deleted.' with a 'View All Recipes' button", async () => {
    for (const id of ['99999999', 'soup']) {
      await page.goto(`/recipe/${id}`);
      await page.getByRole('heading', { name: 'Recipe Not Found' }).waitFor();
      await page.getByText("The recipe you're looking for doesn't exist or has been deleted.").waitFor();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View All Recipes' }).click();
    await page.waitForURL('**/recipes');
  });

  test('from 900 px two columns, the ingredients staying in sight; on a phone they fold, open at first', async () => {
    const long = await keep(ana.http, { ...full, instructions: Array.from({ length: 30 }, (_, index) => `Stir ${index + 1} times.`) });
    await page.goto(`/recipe/${long.id}`);
    const heading = page.getByRole('heading', { name: 'Ingredients' });
    const top = async (target: typeof heading) => Math.round((await target.boundingBox())?.y ?? Number.NaN);
    await page.getByText('Stir 30 times.').scrollIntoViewIfNeeded();
    expect(await top(heading)).toBeGreaterThan(0);
    expect(await top(heading)).toBeLessThan(250);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await top(page.getByText('Stir 1 times.'))).toBeGreaterThan(await top(heading));
    expect(await item('6 pears').isVisible()).toBe(true);
    await heading.click();
    await item('6 pears').waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('reads well in a screen reader, with voice mode on and off', async () => {
    await page.goto(`/recipe/${recipe.id}`);
    await page.getByRole('heading', { level: 1, name: full.title }).waitFor();
    await expectAccessibleLightAndDark(page);
    await page.getByRole('button', { name: 'Voice On' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('Current: Step 1', { exact: true }).waitFor();
    await expectAccessibleLightAndDark(page);
  });
});

describe('6. Roles and permissions: Recipe detail', () => {
  test('edit and delete are shown to nobody but the owner, and the server refuses others with 403', async () => {
    await ben.page.goto(`/recipe/${recipe.id}`);
    await ben.page.getByRole('button', { name: 'Voice On' }).waitFor();
    expect(await ben.page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    expect(await ben.page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
    const cleo = await member('Cleo');
    await expect(cleo.send('DELETE', `/api/recipes/${recipe.id}`)).rejects.toThrow(/^403/);
    await expect(cleo.send('PUT', `/api/recipes/${recipe.id}`, recipeForm(full))).rejects.toThrow(/^403/);
  });
});
