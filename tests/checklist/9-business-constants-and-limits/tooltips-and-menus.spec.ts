import { recipeForm } from '@potluck/tools/demo/form';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, member, saveProfile, stopTime } from '../people.ts';

let ana: Cook;
let ben: string;
beforeAll(async () => {
  const other = await member('Ben');
  ana = await cook();
  const soup = recipeForm({ title: 'Leek soup', ingredients: ['3 leeks'], instructions: ['Slice.'], isPublic: true });
  await Promise.all([ana.http.post('/api/recipes', soup), other.post('/api/recipes', soup), saveProfile(other, { isPublic: 'true' })]);
  ben = (await other.get<{ id: string }>('/api/auth/user')).id;
  const { page } = ana;
  await page.clock.install();
  await page.goto('/recipes');
  await page.getByRole('article').waitFor();
  await stopTime(page);
});

const tooltip = () => ana.page.getByRole('tooltip');
async function pointAt(role: 'link' | 'button', name: string) {
  const { x, y, width, height } = (await ana.page.getByRole(role, { name }).boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  await ana.page.mouse.move(x + width / 2, y + height / 2);
}

describe('9. Business constants and limits: Tooltips and submenus', () => {
  test('tooltip open delay 700 ms', async () => {
    await pointAt('link', 'Edit');
    await ana.page.clock.runFor(699);
    expect(await tooltip().count()).toBe(0);
    await ana.page.clock.runFor(1);
    expect(await tooltip().textContent()).toBe('Edit');
  });

  test('and skip delay 300 ms: so soon after one the next opens at once', async () => {
    const { page } = ana;
    await page.mouse.move(5, 5);
    await tooltip().waitFor({ state: 'detached' });
    await page.clock.runFor(299);
    await pointAt('button', 'Delete');
    await page.clock.runFor(1);
    expect(await tooltip().textContent()).toBe('Delete');

    await page.mouse.move(5, 5);
    await tooltip().waitFor({ state: 'detached' });
    await page.clock.runFor(300);
    await pointAt('button', 'Delete');
    await page.clock.runFor(699);
    expect(await tooltip().count()).toBe(0);
    await page.clock.runFor(1);
    expect(await tooltip().textContent()).toBe('Delete');
  });

  test('Escape closes it, and on keyboard focus it opens at once', async () => {
    const { page } = ana;
    await page.keyboard.press('Escape');
    await tooltip().waitFor({ state: 'detached' });
    await page.mouse.move(5, 5);
    await page.getByRole('link', { name: 'View Recipe' }).focus();
    await page.keyboard.press('Tab');
    await page.clock.runFor(1);
    expect(await tooltip().textContent()).toBe('Edit');
  });

  test.each([150, 200])('it stays within the window, beside its control, with text of %i percent', async (percent) => {
    const { page } = ana;
    await page.clock.resume();
    await page.setViewportSize({ width: 320, height: 500 });
    await page.goto('/account');
    await page.addStyleTag({ content: `html { font-size: ${percent}% } main { padding-bottom: 100vh }` });
    const button = page.getByRole('button', { name: 'Change Password' });
    await button.waitFor();
    const boxOf = async (found: Locator) => (await found.boundingBox()) as NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
    const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }));
    await button.evaluate((element, top) => scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' }), bar.height);
    await pointAt('button', 'Change Password');
    await tooltip().waitFor();
    const [box, control] = [await boxOf(tooltip()), await boxOf(button)];
    expect(control.y).toBeLessThan(box.height);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(500);
    expect(box.y + box.height <= control.y || box.y >= control.y + control.height).toBe(true);
  });

  test('submenu open delay 100 ms: no menu of the product has a submenu that could open', async () => {
    const { page } = ana;
    await page.clock.resume();
    await page.goto(`/user/${ben}`);
    await page.getByRole('article', { name: 'Leek soup' }).waitFor();
    for (const button of await page.getByRole('button', { name: 'More options' }).all()) {
      await button.click();
      await page.getByRole('menuitem').first().waitFor();
      expect(await page.getByRole('menu').locator('[aria-haspopup]').count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  });
});
