import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { type Cook, cook, deadLine, visitor } from '../people.ts';

let ana: Cook;
beforeAll(async () => {
  ana = await cook('Ana', { viewport: { width: 390, height: 700 } });
  for (const letter of 'ABCDEFGH') {
    await ana.http.post('/api/recipes', recipeForm({ title: `${letter} soup`, ingredients: ['3 leeks'], instructions: ['Slice.'] }));
  }
});

const scrolled = () => ana.page.evaluate(() => Math.round(scrollY));
/** Leaves the list by a link of a card in its middle, and returns the scroll position at the click: the click itself may scroll. */
async function leaveFromTheMiddle(name: string) {
  const { page } = ana;
  await page.goto('/recipes?search=leeks&sort=oldest');
  const link = page.getByRole('article', { name: 'E soup' }).getByRole('link', { name });
  const left = page.evaluate(
    () => new Promise<number>((resolve) => addEventListener('click', () => resolve(Math.round(scrollY)), { capture: true, once: true })),
  );
  await link.click();
  const position = await left;
  expect(position).toBeGreaterThan(500);
  return position;
}
async function expectScrollPosition(position: number) {
  await ana.page.waitForURL('**/recipes?search=leeks&sort=oldest');
  await expect.poll(scrolled).toBeGreaterThan(position - 5);
  expect(await scrolled()).toBeLessThan(position + 5);
}

describe('10. Beyond the specification: navigation', () => {
  test('Back restores the scroll position of the list, and the focus on the followed link', async () => {
    const position = await leaveFromTheMiddle('View Recipe');
    await ana.page.getByRole('heading', { level: 1, name: 'E soup' }).waitFor();
    expect(await scrolled()).toBe(0);
    await ana.page.goBack();
    await expectScrollPosition(position);
    const link = ana.page.getByRole('article', { name: 'E soup' }).getByRole('link', { name: 'View Recipe' });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("so does 'Back to Recipes'", async () => {
    const position = await leaveFromTheMiddle('View Recipe');
    await ana.page.getByRole('link', { name: 'Back to Recipes' }).click();
    await expectScrollPosition(position);
  });

  test('so does saving', async () => {
    const { page } = ana;
    const position = await leaveFromTheMiddle('Edit');
    await page.getByLabel('Recipe Title').fill('E broth');
    await page.getByRole('button', { name: 'Update Recipe' }).click();
    await expectScrollPosition(position);
    await page.getByRole('article', { name: 'E broth' }).waitFor();
  });

  test('a new screen begins with the focus on its content, without a ring, and its title is read out', async () => {
    const { page } = ana;
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'My Recipes' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'My Recipes' }).waitFor();
    const main = page.getByRole('main');
    await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await main.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
    await expect.poll(() => page.locator('[aria-live=polite]').allTextContents()).toContain('My Recipes · Potluck');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('My Own');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('Search recipes...');
    await expectAccessible(page);
  });

  test("the first Tab leads to 'Skip to content', and that to the content", async () => {
    const { page } = ana;
    await page.goto('/recipes?sort=title');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect((await skip.boundingBox())?.width).toBeGreaterThan(50);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(page.url()).toMatch(/\/recipes\?sort=title$/);
  });

  test('with reduced motion no animation is noticeable, and none repeats', async () => {
    const { page } = await visitor({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const longest = () =>
      page.evaluate(() => Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))));
    expect(await longest()).toBeLessThanOrEqual(1);
    const mended = await deadLine(page, '**/api/announcements**');
    await page.goto('/user/nobody');
    expect(await longest()).toBeLessThanOrEqual(1);
    await mended();
  });
});
