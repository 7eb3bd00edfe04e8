import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, fixture, isToldToSignIn, lostAnswers, toastSays } from '../people.ts';
import { button, choose, ingredient, openEdit, quantity, type StoredRecipe, step, title, typeRecipe } from '../recipe-forms.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
});

const back = 'What you typed here before is back.';

describe('10. Beyond the specification: input in a recipe is not lost', () => {
  test('the create form is restored after a reload, with a note', async () => {
    await page.goto('/create');
    await typeRecipe(page, { title: 'Leek soup', ingredient: 'leeks', step: 'Slice.' });
    await quantity(page, 1).fill('2');
    await choose(page, 'Difficulty', 'Hard');
    await page.getByRole('switch', { name: 'Public recipe' }).click();
    await button(page, 'Add Step').click();
    await step(page, 2).fill('Boil.\nFor long.');
    expect(await page.getByText(back).count()).toBe(0);
    await page.reload();
    await page.getByText(back).waitFor();
    expect(await title(page).inputValue()).toBe('Leek soup');
    expect([await quantity(page, 1).inputValue(), await ingredient(page, 1).inputValue()]).toEqual(['2', 'leeks']);
    expect([await step(page, 1).inputValue(), await step(page, 2).inputValue()]).toEqual(['Slice.', 'Boil.\nFor long.']);
    expect(await page.getByRole('combobox', { name: 'Difficulty' }).innerText()).toBe('Hard');
    expect(await page.getByRole('switch', { name: 'Public recipe' }).isChecked()).toBe(true);
  });

  test('and in a new window after the first was closed', async () => {
    const other = await ana.context.newPage();
    await page.close();
    ana.page = page = other;
    await page.goto('/create');
    await page.getByText(back).waitFor();
    expect(await title(page).inputValue()).toBe('Leek soup');
  });

  test("'Start over' asks nothing, and can be undone", async () => {
    await button(page, 'Start over').click();
    expect(await title(page).inputValue()).toBe('');
    expect(await step(page, 2).count()).toBe(0);
    await button(page, 'Bring it back').click();
    expect(await title(page).inputValue()).toBe('Leek soup');
    expect(await step(page, 2).inputValue()).toBe('Boil.\nFor long.');
    await page.reload();
    expect(await title(page).inputValue()).toBe('Leek soup');
    await button(page, 'Start over').click();
    await page.reload();
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe('');
    expect(await page.getByText(back).count()).toBe(0);
  });

  test('leaving by a link keeps the input and the photo, and asks nothing', async () => {
    await typeRecipe(page, { title: 'Stew', ingredient: 'beef', step: 'Cook.' });
    await page.locator('input[type=file]').setInputFiles(fixture('photo.png'));
    await page.getByAltText('Preview').waitFor();
    await page.getByRole('link', { name: 'My Recipes' }).first().click();
    await page.getByText('No recipes yet').waitFor();
    await page.getByRole('link', { name: 'Create Recipe' }).first().click();
    await page.getByText(back).waitFor();
    expect(await title(page).inputValue()).toBe('Stew');
    await page.getByAltText('Preview').waitFor();
  });

  test('saved while the form is open in another tab, the form leads to the recipes, and the other tab keeps its input', async () => {
    const eva = await cook('Eva');
    await eva.page.goto('/create');
    await typeRecipe(eva.page, { title: 'Dumplings', ingredient: 'flour', step: 'Knead.' });
    const tab = await eva.context.newPage();
    await tab.goto('/create');
    await tab.getByText(back).waitFor();
    await title(tab).fill('Dumplings in broth');
    await button(eva.page, 'Save Recipe').click();
    await toastSays(eva.page, 'Recipe Created!');
    await eva.page.getByRole('article', { name: 'Dumplings', exact: true }).waitFor();
    await tab.reload();
    await tab.getByText(back).waitFor();
    expect(await title(tab).inputValue()).toBe('Dumplings in broth');
  });

  test('another member in this browser does not see it', async () => {
    const ben = await cook('Ben');
    const kept = await page.evaluate(() => ({ ...localStorage }));
    await ben.page.goto('/');
    await ben.page.evaluate((all) => Object.assign(localStorage, all), kept);
    await ben.page.goto('/create');
    await title(ben.page).waitFor();
    expect(await title(ben.page).inputValue()).toBe('');
  });

  test('it is restored after the session ended: toast, sign-in, and back to the form with all input', async () => {
    const { email } = await ana.http.get<{ email: string }>('/api/auth/user');
    await ana.context.clearCookies();
    const leave = await isToldToSignIn(page, () => button(page, 'Save Recipe').click());
    await leave();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/create');
    await page.getByText(back).waitFor();
    expect([await title(page).inputValue(), await ingredient(page, 1).inputValue()]).toEqual(['Stew', 'beef']);
    await page.getByAltText('Preview').waitFor();
  });

  test('the draft is gone once it is saved, with its photo', async () => {
    await button(page, 'Save Recipe').click();
    await page.waitForURL('**/recipes');
    const [stew] = await (await page.request.get('/api/recipes')).json();
    expect(stew).toMatchObject({ title: 'Stew', image: expect.stringMatching(/^\/media\//) });
    await page.goto('/create');
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe('');
    expect(await page.getByAltText('Preview').count()).toBe(0);
  });

  test('a photo that the browser did not store must be chosen again, as its field says', async () => {
    await title(page).fill('Pie');
    await page.locator('input[type=file]').setInputFiles(fixture('photo.png'));
    await page.getByAltText('Preview').waitFor();
    await page.goto('/dashboard');
    await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase('potluck-drafts').onsuccess = done)));
    await page.goto('/create');
    const lost = page.getByText('The photo that you had chosen could not be kept. Please choose it again.');
    await lost.waitFor();
    expect(await title(page).inputValue()).toBe('Pie');
    await page.locator('input[type=file]').setInputFiles(fixture('photo.png'));
    await lost.waitFor({ state: 'hidden' });
  });

  test('Cancel asks if there is input, and discards it', async () => {
    await button(page, 'Cancel').click();
    const dialog = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await title(page).inputValue()).toBe('Pie');
    await button(page, 'Cancel').click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Welcome, Ana!').first().waitFor();
    await page.goto('/create');
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe('');
    expect(await page.getByAltText('Preview').count()).toBe(0);
  });

  test('Cancel does not ask without input, or if it was undone', async () => {
    await title(page).fill('Pie');
    await title(page).fill('');
    await button(page, 'Cancel').click();
    await page.getByText('Welcome, Ana!').first().waitFor();
  });

  test('saved again after a lost answer and a reload, it is one recipe', async () => {
    await page.goto('/create');
    await typeRecipe(page, { title: 'Once', ingredient: 'Eggs', step: 'Boil.' });
    const goOn = await lostAnswers(page, recipeCalls);
    await button(page, 'Save Recipe').click();
    await toastSays(page, 'Error', 'Failed to create recipe');
    await goOn();
    await page.reload();
    await page.getByText(back).waitFor();
    await button(page, 'Save Recipe').click();
    await page.waitForURL('**/recipes');
    expect(await titles(page)).toEqual(['Once', 'Stew']);
  });
});

describe('10. Beyond the specification: input in a stored recipe is not lost', () => {
  let one: StoredRecipe;
  let two: StoredRecipe;
  let ben: Cook;
  beforeAll(async () => {
    ben = await cook('Ben');
    one = await ben.http.post('/api/recipes', recipeForm({ title: 'One', ingredients: ['1 egg'], instructions: ['Boil.'] }));
    two = await ben.http.post('/api/recipes', recipeForm({ title: 'Two', ingredients: ['2 eggs'], instructions: ['Boil.'] }));
  });

  test('each recipe has a draft of its own', async () => {
    await openEdit(ben.page, one.id);
    await title(ben.page).fill('One and a half');
    await openEdit(ben.page, two.id);
    expect(await title(ben.page).inputValue()).toBe('Two');
    expect(await ben.page.getByText(back).count()).toBe(0);
    await openEdit(ben.page, one.id);
    await ben.page.getByText(back).waitFor();
    expect(await title(ben.page).inputValue()).toBe('One and a half');
  });

  test("'Start over' restores the stored recipe", async () => {
    await button(ben.page, 'Start over').click();
    expect(await title(ben.page).inputValue()).toBe('One');
    await openEdit(ben.page, one.id);
    expect(await ben.page.getByText(back).count()).toBe(0);
  });

  test('a draft is dropped if the same text was saved elsewhere', async () => {
    await title(ben.page).fill('Uno');
    await ben.http.send('PUT', `/api/recipes/${one.id}`, recipeForm({ ...one, title: 'Uno' }));
    await openEdit(ben.page, one.id);
    expect(await title(ben.page).inputValue()).toBe('Uno');
    expect(await ben.page.getByText(back).count()).toBe(0);
    await button(ben.page, 'Cancel').click();
    await ben.page.waitForURL('**/recipes');
  });

  test('an update that is sent again after a lost answer has the same idempotency key', async () => {
    await openEdit(ben.page, two.id);
    await title(ben.page).fill('Due');
    const goOn = await lostAnswers(ben.page, recipeCalls);
    await button(ben.page, 'Update Recipe').click();
    await toastSays(ben.page, 'Error', 'Failed to update recipe. Please try again.');
    await goOn();
    // With another key, it would conflict with its own first attempt.
    await ben.http.send('PUT', `/api/recipes/${two.id}`, recipeForm({ ...two, title: 'Tre' }));
    await button(ben.page, 'Update Recipe').click();
    await ben.page.waitForURL('**/recipes');
    expect(await ben.http.get(`/api/recipes/${two.id}`)).toMatchObject({ title: 'Tre' });
  });
});

const recipeCalls = /\/api\/recipes(\/\d+)?$/;

const titles = async (page: Cook['page']): Promise<string[]> =>
  ((await (await page.request.get('/api/recipes')).json()) as StoredRecipe[]).map((recipe) => recipe.title);
