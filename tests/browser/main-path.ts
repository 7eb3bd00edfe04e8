import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openFor, type Person } from './open-browser.ts';

const photo = join(import.meta.dirname, '../fixtures/photo.png');

/** The installation under test. */
export interface Stage {
  url: string;
  /** Signs up from the visitor's page; ends signed in with a name on a member's screen. */
  signUp(person: Person): Promise<void>;
  /** Kills all processes of the product, and restarts them at the same address. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Two people in two browsers: each test continues where the previous one ended. */
export function mainPath(open: () => Promise<Stage>): void {
  let stage: Stage;
  let browser: Browser;
  let ana: Person;
  let ben: Person;

  beforeAll(async () => {
    [stage, browser] = await Promise.all([open(), openBrowser()]);
    ana = await openFor(browser, 'Ana', stage.url);
    ben = await openFor(browser, 'Ben', stage.url);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  });

  test('two people sign up', async () => {
    await stage.signUp(ana);
    await stage.signUp(ben);
  });

  test('one fills in a profile', async () => {
    const { page } = ana;
    await page.goto('/account');
    await page.getByLabel('First Name').fill('Ana');
    await page.getByLabel('Bio').fill('Soups, mostly.');
    await page.getByText('14/500 characters').waitFor();
    await page.getByRole('switch', { name: /Public Profile/ }).click();
    await page
      .getByText(/\/user\/\w+/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile Updated').first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('Soups, mostly.');
  });

  test('saves a recipe with a photo', async () => {
    const { page } = ana;
    await page.goto('/create');
    await page.getByLabel('Recipe Title').fill('Leek and potato soup');
    await page.getByLabel('Description').fill('For a cold evening');
    await page.getByLabel('Cook Time').fill('30 minutes');
    await page.locator('input[type=file]').setInputFiles(photo);
    await page
      .getByLabel(/ingredient.*name|name.*ingredient/i)
      .first()
      .fill('leeks');
    await page
      .getByLabel(/instruction 1|step 1/i)
      .first()
      .fill('Slice the leeks.');
    await page.getByRole('button', { name: 'Save Recipe' }).click();
    await page.waitForURL('**/recipes');
    await page.getByText('Recipe Created!').first().waitFor();
    await page.getByRole('heading', { name: 'Leek and potato soup' }).waitFor();
    await expectPicture(ana);
  });

  test('reads the recipe on its own page', async () => {
    const { page } = ana;
    await page
      .getByRole('link', { name: /View Recipe/ })
      .first()
      .click();
    await page.waitForURL('**/recipe/*');
    await page.getByText('Slice the leeks.').waitFor();
    await page.getByText('leeks', { exact: true }).waitFor();
  });

  test('a screen opens at its top, and a reload keeps the scroll position', async () => {
    const { page } = ana;
    await page.setViewportSize({ width: 390, height: 500 });
    await page.goto('/account');
    await page.getByLabel('Bio').scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(200);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    await page.goto('/create');
    await page.getByLabel('Recipe Title').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('posts an announcement with a picture', async () => {
    const { page } = ana;
    await page.getByRole('navigation').getByRole('link', { name: 'Community' }).click();
    await page
      .getByRole('link', { name: 'Share Something' })
      .or(page.getByRole('button', { name: 'Share Something' }))
      .click();
    await page.getByLabel(/^Title/).fill('Soup night');
    await page.getByLabel(/^Message/).fill('Who brings bread?');
    await page.locator('input[type=file]').first().setInputFiles(photo);
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    await page.waitForURL((url) => url.pathname === '/announcements');
    await page.getByText('Your announcement has been posted!').first().waitFor();
    await post(ana).getByText('Who brings bread?').waitFor();
    await expectPicture(ana);
  });

  // `tests/at-once.spec.ts` measures how soon.
  test('the other likes it, and the first sees the like appear without touching anything', async () => {
    await ben.page.goto('/announcements');
    await post(ana).getByText('0 Likes').waitFor();
    await post(ben).getByText('0 Likes').waitFor();
    const seen = post(ana).getByText('1 Like', { exact: true }).waitFor();
    await post(ben).getByRole('button', { name: /Like/ }).first().click();
    await seen;
    await post(ben).getByText('1 Like', { exact: true }).waitFor();
  });

  test('the other comments, and the first sees the comment appear', async () => {
    await post(ana)
      .getByRole('button', { name: /0 Comments/ })
      .click();
    await post(ben)
      .getByRole('button', { name: /0 Comments/ })
      .click();
    await post(ben)
      .getByRole('textbox', { name: /comment/i })
      .first()
      .fill('I will, a sourdough.');
    const seen = Promise.all([
      post(ana).getByText('I will, a sourdough.').waitFor(),
      post(ana).getByText('1 Comment', { exact: true }).waitFor(),
    ]);
    await post(ben)
      .getByRole('button', { name: /^(Comment|Post Comment|Send)$/ })
      .click();
    await seen;
  });

  test('a reply appears for the first', async () => {
    await post(ana).getByRole('button', { name: 'Reply' }).first().click();
    await post(ana).getByRole('textbox', { name: /reply/i }).fill('Lovely!');
    const seen = post(ben)
      .getByText(/1 repl/i)
      .or(post(ben).getByText('Lovely!'))
      .first()
      .waitFor();
    await post(ana)
      .getByRole('button', { name: /^(Reply|Post Reply|Send)$/ })
      .last()
      .click();
    await seen;
  });

  test('no page logged an error', () => {
    expect([...ana.complaints, ...ben.complaints]).toEqual([]);
  });

  test('after SIGKILL and a restart everything is there', async () => {
    await stage.crash();
    await ben.page.goto('/announcements');
    await post(ben).getByText('1 Like', { exact: true }).waitFor();
    await post(ben)
      .getByRole('button', { name: /2 Comments/ })
      .click();
    await post(ben).getByText('I will, a sourdough.').waitFor();
    await ana.page.goto('/recipes');
    await ana.page.getByRole('heading', { name: 'Leek and potato soup' }).waitFor();
    await expectPicture(ana);
  });
}

const post = ({ page }: Person) => page.getByRole('article').filter({ hasText: 'Soup night' }).first();

/** A picture from the media store is rendered. */
async function expectPicture({ page }: Person): Promise<void> {
  const picture = page.locator('img[src*="/media/"]').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
}
