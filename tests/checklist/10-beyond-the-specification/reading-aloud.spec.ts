import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook } from '../people.ts';
import { type RecordingVoice, recordingVoice } from '../recording-voice.ts';

let page: Cook['page'];
let voice: RecordingVoice;
let recipe: { id: number };
beforeAll(async () => {
  const ana = await cook('Ana');
  ({ page } = ana);
  voice = await recordingVoice(page);
  recipe = await ana.http.post<{ id: number }>(
    '/api/recipes',
    recipeForm({ title: 'Flat bread', ingredients: ['2 cups flour', 'Salt'], instructions: ['Mix. Knead well!', 'Bake for 1.5 hours.'] }),
  );
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const step = (number: number) => page.getByText(`Current: Step ${number}`, { exact: true });
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

async function open() {
  await page.goto(`/recipe/${recipe.id}`);
  await button('Voice On').click();
  await button('Voice Off').waitFor();
}

describe('10. Beyond the specification: what is read aloud', () => {
  const steps = ['Step 1: Mix.', 'Knead well!', 'Step 2: Bake for 1.5 hours.'];
  const list = ['Ingredients:', '2 cups flour', 'Salt'];

  test('Read Recipe: title, ingredients, steps; one utterance per sentence', async () => {
    await open();
    await button('Read Recipe').click();
    expect(await voice.texts()).toEqual(['Flat bread', ...list, ...steps]);
  });

  test('the step that is being read is highlighted', async () => {
    for (let text = 0; text < 4; text += 1) await voice.finish();
    await step(1).waitFor();
    await voice.finish();
    await voice.finish();
    await step(2).waitFor();
    await voice.finish();
    await button('Read Recipe').waitFor();
  });

  test('Read Steps: all steps from the first', async () => {
    await voice.forget();
    await button('Read Steps').click();
    expect(await voice.texts()).toEqual(steps);
    await step(1).waitFor();
  });

  test('a page that is left and comes back says that nothing is being read', async () => {
    await button('Stop').first().waitFor();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await button('Read Recipe').waitFor();
  });

  test('Read List: the ingredients', async () => {
    await voice.forget();
    await button('Read List').click();
    expect(await voice.texts()).toEqual(list);
  });

  test('goes on after a sentence that failed; after the last one it says that there is no voice', async () => {
    await button('Read Steps').click();
    await step(1).waitFor();
    await voice.finish();
    await voice.fail('network');
    await step(2).waitFor();
    await voice.fail('network');
    await page.getByText('This browser has no voice to read with.').waitFor();
    await button('Read Recipe').waitFor();
  });

  test('reads again after a phone has paused it', async () => {
    await voice.pause();
    await button('Read Recipe').click();
    await page.getByText('This browser has no voice to read with.').waitFor({ state: 'detached' });
  });

  test('Read Step: as Space', async () => {
    await open();
    await button('Read Step').click();
    // The page scrolls to the step.
    await step(1).waitFor();
    await button('Read Step').click();
    expect(await voice.texts()).toEqual(steps);
    await step(2).waitFor();
  });

  test('Again, Stop and Next are large targets that do it too', async () => {
    await open();
    for (const name of ['Again', 'Stop speaking', 'Next']) {
      const box = await button(name).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
    }
    await button('Next').click();
    await step(1).waitFor();
    await button('Again').click();
    expect(await voice.texts()).toEqual([...steps.slice(0, 2), ...steps.slice(0, 2)]);
    await button('Stop speaking').click();
    expect(await voice.speaking()).toBe(false);
    await button('Read Recipe').waitFor();
  });
});

describe('10. Beyond the specification: Space and Enter on a button', () => {
  test('after a tap, which focuses the button, they read', async () => {
    await open();
    await button('Save as Text').click();
    await page.keyboard.press('Space');
    await step(1).waitFor();
    await button('Read List').click();
    await voice.forget();
    await page.keyboard.press('Enter');
    expect(await voice.texts()).toEqual(['Step 1: Mix.', 'Knead well!']);
  });

  test('with a visible keyboard focus they press it', async () => {
    await button('Read Steps').click();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Read Step');
    await voice.forget();
    await page.keyboard.press('Space');
    expect(await voice.texts()).toEqual(['Step 2: Bake for 1.5 hours.']);
    await page.keyboard.press('Tab');
    await voice.forget();
    await page.keyboard.press('Enter');
    expect(await voice.texts()).toEqual(['Ingredients:', '2 cups flour', 'Salt']);
    await step(2).waitFor();
  });

  test('turned on by a key, voice mode moves the focus to the instructions, where Space reads', async () => {
    await page.goto(`/recipe/${recipe.id}`);
    await button('Voice On').press('Enter');
    await expect.poll(focused).toBe('Instructions');
    await page.keyboard.press('Space');
    await step(1).waitFor();
    await button('Voice Off').press('Enter');
    await expect.poll(focused).toBe('Voice On');
  });

  test('turned off by its own button, voice mode moves the focus to Voice On', async () => {
    await open();
    await button('Next').click();
    await button('Leave hands-free mode').click();
    await page.getByText(/Current: Step/).waitFor({ state: 'detached' });
    expect(await focused()).toBe('Voice On');
  });
});
