import { form } from '@potluck/tools/demo/form';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cook, deadLine, member, saveProfile, stopTime, toastSays } from '../people.ts';

let page: Page;
beforeAll(async () => {
  const [ana, ben] = await Promise.all([cook(), member('Ben')]);
  await Promise.all([
    saveProfile(ana.http, { displayName: '' }),
    ben.post('/api/announcements', form({ title: `Soup night ${ana.id}`, content: 'Bring a bowl.' })),
  ]);
  ({ page } = ana);
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'No Recipes Yet' }).waitFor();
  await stopTime(page);
  afterAll(() => page.clock.resume());
  postTitle = `Soup night ${ana.id}`;
});
let postTitle: string;

const toasts = () => page.locator('li[data-kind]');
/** Shows a toast, with the pointer far from it. */
async function raise() {
  await page.getByRole('button', { name: /^Random Recipe/ }).click();
  return toastSays(page, 'No Random Recipe Available');
}

describe('9. Business constants and limits: Toasts', () => {
  test('only 1 is shown at a time', async () => {
    await raise();
    const mended = await deadLine(page, '**/api/recipes/random/recipe');
    await page.getByRole('button', { name: /^Random Recipe/ }).click();
    await toastSays(page, 'Error', 'Failed to get random recipe');
    expect(await toasts().count()).toBe(1);
    await mended();
  });

  test('display duration is 5000 ms', async () => {
    const toast = await raise();
    await page.clock.runFor(4_999);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
  });

  test('a toast is removed 1,000,000 ms after dismissal', async () => {
    const kept = () => page.locator('[data-kept]').getAttribute('data-kept');
    const toast = await raise();
    await toast.getByRole('button', { name: 'Close notification' }).click();
    await toast.waitFor({ state: 'detached' });
    await page.clock.fastForward(999_999);
    expect(await kept()).toBe('1');
    await page.clock.fastForward(1);
    await expect.poll(kept).toBe('0');
  });

  test.each([
    [49, true],
    [51, false],
  ])('swipe threshold is 50, swiping to the right: after %i pixels it stays: %s', async (pixels, stays) => {
    const toast = await raise();
    const { x, y, height } = (await toast.boundingBox()) as { x: number; y: number; height: number };
    const [from, middle] = [x + 60, y + height / 2];
    await page.mouse.move(from, middle);
    await page.mouse.down();
    for (const way of [10, 25, 40, pixels]) await page.mouse.move(from + way, middle);
    await page.mouse.up();
    await page.mouse.move(200, 200);
    if (!stays) return toast.waitFor({ state: 'detached' });
    await expect.poll(async () => (await toast.boundingBox())?.x).toBe(x);
    // A focused toast stays; without focus its time continues.
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.runFor(4_000);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await toast.waitFor({ state: 'detached' });
  });

  test('swiping to the left does nothing', async () => {
    const toast = await raise();
    const { x, y, height } = (await toast.boundingBox()) as { x: number; y: number; height: number };
    await page.mouse.move(x + 200, y + height / 2);
    await page.mouse.down();
    for (const way of [20, 60, 120]) await page.mouse.move(x + 200 - way, y + height / 2);
    await page.mouse.up();
    await page.mouse.move(200, 200);
    await page.clock.runFor(1_000);
    expect(await toast.isVisible()).toBe(true);
  });

  test('hotkey F8 focuses the notification area', async () => {
    await raise();
    await page.keyboard.press('F8');
    const area = page.getByRole('region', { name: /Notifications/ });
    await expect.poll(() => area.evaluate((region) => region.contains(document.activeElement))).toBe(true);
  });

  test('one with a link is reached by F8 and Tab, stays while the focus is in it, and leads there', async () => {
    await page.clock.resume();
    await page.goto(`/announcements?search=${encodeURIComponent(postTitle)}`);
    const like = page.getByRole('article').filter({ hasText: postTitle }).getByRole('button', { name: /Like/ }).first();
    await like.waitFor();
    await stopTime(page);
    await like.click({ force: true });
    const toast = await toastSays(page, 'Profile Setup Required');
    const link = toast.getByRole('link', { name: 'Complete Profile' });
    await page.keyboard.press('F8');
    const focused = () => link.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < 4 && !(await focused()); tabs++) await page.keyboard.press('Tab');
    expect(await focused()).toBe(true);
    await page.clock.runFor(60_000);
    expect(await toast.isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account');
  });
});
