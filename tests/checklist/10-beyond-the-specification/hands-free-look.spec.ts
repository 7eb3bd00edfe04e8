import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, toastSays } from '../people.ts';

let page: Cook['page'];
let recipe: { id: number };
beforeAll(async () => {
  const ana = await cook('Ana', { reducedMotion: 'reduce' });
  ({ page } = ana);
  recipe = await ana.http.post<{ id: number }>(
    '/api/recipes',
    recipeForm({
      title: 'Minestrone',
      ingredients: Array.from({ length: 14 }, (_, index) => `${index + 1} beans`),
      instructions: Array.from({ length: 9 }, (_, index) => `Stir the pot ${index + 1} times, and taste it.`),
    }),
  );
});

const current = () => page.locator('[aria-current=step]');
const box = async (target: ReturnType<typeof current>) => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

describe.each([
  [390, 844],
  [768, 1024],
  [1280, 900],
])('10. Beyond the specification: hands-free at %d x %d', (width, height) => {
  test('the current step fills the view in 25 to 32 px type, the others are dimmed', async () => {
    await page.setViewportSize({ width, height });
    await page.goto(`/recipe/${recipe.id}`);
    await page.getByRole('button', { name: 'Voice On' }).click();
    for (let step = 1; step <= 4; step += 1) await page.keyboard.press('Space');
    await page.getByText('Current: Step 4').waitFor();
    const style = (target: ReturnType<typeof current>) =>
      target.evaluate((element) => ({
        size: Number.parseFloat(getComputedStyle(element).fontSize),
        color: getComputedStyle(element).color,
      }));
    await expect.poll(async () => (await style(current().locator('p'))).size).toBeGreaterThanOrEqual(25);
    const large = await style(current().locator('p'));
    expect(large.size).toBeLessThanOrEqual(32);
    const other = await style(page.getByText('Stir the pot 5 times'));
    expect(other.size).toBeLessThan(20);
    await expect.poll(async () => (await style(page.getByText('Stir the pot 5 times'))).color).not.toBe(large.color);
    const step = await box(current());
    expect(step.height).toBeGreaterThan(height * 0.5);
    // Fully visible between the navigation and the large buttons.
    expect(step.y).toBeGreaterThan(50);
    expect(step.y + step.height).toBeLessThanOrEqual((await box(page.getByRole('region', { name: 'Hands-free' }))).y);
  });

  test('the notice at the end covers none of the large buttons, and nothing is wider than the screen', async () => {
    for (let step = 5; step <= 10; step += 1) await page.keyboard.press('Space');
    const notice = await box(await toastSays(page, 'Recipe Complete'));
    const next = await box(page.getByRole('button', { name: 'Next', exact: true }));
    expect(notice.y + notice.height <= next.y || next.y + next.height <= notice.y).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});
