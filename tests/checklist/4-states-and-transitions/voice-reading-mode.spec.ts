import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, member, toastSays } from '../people.ts';
import { type RecordingVoice, recordingVoice } from '../recording-voice.ts';

let page: Cook['page'];
let voice: RecordingVoice;
let recipe: { id: number };
beforeAll(async () => {
  const [ana, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  ({ page } = ana);
  voice = await recordingVoice(page);
  // Another's, so that there is a text field to type in: that of the report.
  recipe = await ben.post<{ id: number }>(
    '/api/recipes',
    recipeForm({
      title: 'Dumplings',
      ingredients: ['Flour', 'Salt'],
      instructions: ['Knead.', 'Rest. Do not hurry.', 'Boil.'],
      isPublic: true,
    }),
  );
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const open = () => page.goto(`/recipe/${recipe.id}`);
const step = (number: number) => page.getByText(`Current: Step ${number}`, { exact: true });
const current = () => page.locator('[aria-current=step]');

describe('4. States and transitions: Voice reading mode', () => {
  test('it is off or on', async () => {
    await open();
    await button('Voice On').click();
    await button('Voice Off').click();
    await button('Voice On').waitFor();
  });

  test('while off, Space and Enter read nothing', async () => {
    // No button has the focus.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    expect(await voice.texts()).toEqual([]);
  });

  test('while on, a step counter starts at 0; Enter replays the current step, only when the counter is above 0', async () => {
    await open();
    await button('Voice On').click();
    await button('Voice Off').waitFor();
    await page.keyboard.press('Enter');
    expect(await voice.texts()).toEqual([]);
    expect(await page.getByText(/Current: Step/).count()).toBe(0);
    expect(await current().count()).toBe(0);
  });

  test('Space reads the next step and advances the counter', async () => {
    await page.keyboard.press('Space');
    await step(1).waitFor();
    expect(await voice.texts()).toEqual(['Step 1: Knead.']);
    expect(await current().innerText()).toMatch(/^1\s+Knead\.$/);
    await page.keyboard.press('Space');
    await step(2).waitFor();
    expect(await voice.texts()).toEqual(['Step 1: Knead.', 'Step 2: Rest.', 'Do not hurry.']);
    expect(await current().innerText()).toMatch(/^2\s+Rest\. Do not hurry\.$/);
  });

  test('Enter replays the current step', async () => {
    await voice.forget();
    await page.keyboard.press('Enter');
    expect(await voice.texts()).toEqual(['Step 2: Rest.', 'Do not hurry.']);
    await step(2).waitFor();
  });

  test('shortcuts are ignored while typing in a text field', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Report Recipe' }).click();
    await voice.forget();
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.click();
    await page.keyboard.type('too much');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('too much\n');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await voice.texts()).toEqual([]);
    await step(2).waitFor();
  });

  test("after the last step, Space says 'You have reached the end of the recipe instructions.' and shows a 'Recipe Complete' notice", async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Space');
    await step(3).waitFor();
    expect(await page.getByText('Recipe Complete', { exact: true }).count()).toBe(0);
    await voice.forget();
    await page.keyboard.press('Space');
    await toastSays(page, 'Recipe Complete');
    expect(await voice.texts()).toEqual(['You have reached the end of the recipe instructions.']);
    await step(3).waitFor();
  });

  test('turning it off stops any speech in progress', async () => {
    await page.keyboard.press('Enter');
    expect(await voice.speaking()).toBe(true);
    await button('Voice Off').click();
    await button('Voice On').waitFor();
    expect(await voice.speaking()).toBe(false);
    await page.getByText(/Current: Step/).waitFor({ state: 'detached' });
    await button('Voice On').click();
    expect(await page.getByText(/Current: Step/).count()).toBe(0);
  });

  test("while speaking, the 'Read Recipe' button reads 'Stop', and stops it", async () => {
    await open();
    await button('Read Recipe').click();
    await button('Stop').waitFor();
    expect(await button('Read Recipe').count()).toBe(0);
    await button('Stop').click();
    await button('Read Recipe').waitFor();
    expect(await voice.speaking()).toBe(false);
  });

  test("and reads 'Read Recipe' again when all is said", async () => {
    await voice.forget();
    await button('Read Recipe').click();
    const sentences = await voice.texts();
    for (const _ of sentences) {
      await button('Stop').waitFor();
      await voice.finish();
    }
    await button('Read Recipe').waitFor();
    expect(await voice.speaking()).toBe(false);
  });

  test.each([
    ['for another screen', () => page.getByRole('link', { name: 'Back to Recipes' }).click()],
    ['by a reload', () => page.reload()],
  ])('leaving the page %s cancels speech', async (_, leave) => {
    await open();
    await button('Read Recipe').click();
    expect(await voice.speaking()).toBe(true);
    const before = await voice.cancels();
    await leave();
    await expect.poll(() => voice.cancels()).toBe(before + 1);
    expect(await voice.speaking()).toBe(false);
  });
});
