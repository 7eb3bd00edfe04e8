import { join } from 'node:path';
import { recipeForm } from '@potluck/tools/demo/form';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newTitle, openPost, type Post, writePost } from '../feed.ts';
import { type Cook, cook, member, saveProfile, toastSays } from '../people.ts';
import { typefacesAreSet } from '../typefaces.ts';

let ana: Cook;
let page: Page;
let tart: { id: number };
let ben: Awaited<ReturnType<typeof member>>;
let benId: string;
let post: Post;

beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana Maria Lindgren', { reducedMotion: 'reduce' }), member('Ben')]);
  page = ana.page;
  await saveProfile(ben, { isPublic: 'true' });
  benId = (await ben.get<{ id: string }>('/api/auth/user')).id;
  const recipe = {
    title: 'Plum tart with almond crumbs',
    description: 'Tart below, crisp above, made for the end of September. The crumbs under the fruit keep the bottom dry.',
    prepTime: '30 min',
    cookTime: '45 min',
    servings: 8,
    difficulty: 'medium' as const,
    ingredients: Array.from({ length: 10 }, (_, index) => `${index + 1} plums`),
    instructions: Array.from({ length: 6 }, () => 'Rub the butter into the flour and icing sugar until it looks like sand.'),
    isPublic: true,
  };
  tart = await ana.http.post<{ id: number }>('/api/recipes', recipeForm(recipe));
  await ben.post('/api/recipes', recipeForm({ ...recipe, title: 'Ragu' }));
  for (let count = 0; count < 6; count += 1) await ana.http.post('/api/recipes', recipeForm({ ...recipe, title: `Soup ${count}` }));
  post = await writePost(ben, newTitle(), { content: 'Who brings bread?' });
});

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const size = (width: number, height: number) => page.setViewportSize({ width, height });
const widerThan = (width: number) => page.evaluate((most) => document.documentElement.scrollWidth > most, width);

describe('Beyond: the first view has what matters', () => {
  test('of a recipe at 1280 by 900: the beginning of the ingredients and the steps', async () => {
    await size(1280, 900);
    await page.goto(`/recipe/${tart.id}`);
    await typefacesAreSet(page);
    const second = (list: Locator) => list.getByRole('listitem').nth(1);
    for (const line of [second(page.locator('details')), second(page.getByRole('region', { name: 'Instructions' }))]) {
      const { y, height } = await boxOf(line);
      expect(y + height).toBeLessThanOrEqual(900);
      expect(y).toBeGreaterThan(0);
    }
  });

  test('of the feed on a phone: the first post', async () => {
    await size(390, 844);
    await page.goto('/announcements');
    await typefacesAreSet(page);
    expect((await boxOf(page.getByRole('article').first())).y).toBeLessThanOrEqual(330);
    await page.getByRole('link', { name: 'Share Something' }).waitFor();
    const refresh = await boxOf(page.getByRole('button', { name: 'Refresh' }));
    const search = await boxOf(page.getByLabel('Search posts'));
    expect(search.x + search.width).toBeLessThanOrEqual(refresh.x);
    // The chosen values are readable.
    for (const name of ['Filter', 'Sort']) expect((await boxOf(page.getByLabel(name, { exact: true }))).width).toBeGreaterThan(140);
    expect(await widerThan(390)).toBe(false);
  });

  test('of Home: a greeting in two lines at most', async () => {
    await size(390, 844);
    await page.goto('/');
    await typefacesAreSet(page);
    expect((await boxOf(page.getByRole('heading', { level: 1 }))).height).toBeLessThan(80);
  });
});

describe('Beyond: cards', () => {
  test('the cloth of a post without a picture is lower than its text and controls', async () => {
    await size(1280, 900);
    const card = await openPost(page, post);
    const cloth = await boxOf(card.locator('svg[viewBox="0 0 400 300"]'));
    expect(cloth.height).toBeGreaterThan(40);
    expect(cloth.height * 2).toBeLessThan((await boxOf(card)).height);
  });

  test('the recent recipes fill complete rows', async () => {
    for (const width of [768, 1280]) {
      await size(width, 900);
      await page.goto('/dashboard');
      await expect.poll(() => page.getByRole('article').count()).toBe(6);
      const lefts = await page.getByRole('article').evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().x)));
      expect(lefts.slice(0, 3)).toEqual(lefts.slice(3));
      expect(new Set(lefts).size).toBe(3);
    }
  });

  test('nothing covers the picture of another’s recipe', async () => {
    await page.goto(`/user/${benId}`);
    const card = page.getByRole('article', { name: 'Ragu' });
    const picture = await boxOf(card.locator('svg[viewBox="0 0 400 300"]'));
    const menu = await boxOf(card.getByRole('button', { name: 'More options' }));
    expect(menu.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  });

  test('a video has a cloth behind it until it has loaded', async () => {
    const film = await writePost(ben, newTitle(), {
      video: join(import.meta.dirname, '../../../command-api/src/uploads/fixtures/clip-3s.mp4'),
    });
    const card = await openPost(page, film);
    expect(await card.locator('video').count()).toBe(1);
    expect(await card.locator('svg[viewBox="0 0 400 300"]').count()).toBe(1);
  });
});

describe('Beyond: details', () => {
  test('a notice of one line is centred vertically', async () => {
    await size(1280, 900);
    await page.goto('/recipes');
    const card = page.getByRole('article', { name: 'Soup 5' });
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const toast = await toastSays(page, 'Recipe Deleted');
    // Measured in one frame, since it is animated.
    const off = await toast.evaluate((box) => {
      const middle = (part: Element) => (part.getBoundingClientRect().top + part.getBoundingClientRect().bottom) / 2;
      const words = [...box.querySelectorAll('*')].find((part) => part.childElementCount === 0 && part.textContent === 'Recipe Deleted');
      return middle(box) - middle(words ?? document.body);
    });
    expect(Math.abs(off)).toBeLessThan(3);
  });

  test('at 320 px the words of the bar do not touch, and nothing is wider than the window', async () => {
    await size(320, 700);
    for (const path of ['/', '/recipes', '/announcements', `/recipe/${tart.id}`, '/create', '/account']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await typefacesAreSet(page);
      expect([path, await widerThan(320)]).toEqual([path, false]);
    }
    const words = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link.lastChild as Node);
          const { left, right } = range.getBoundingClientRect();
          return { left, right };
        }),
      );
    expect(words).toHaveLength(4);
    for (const [index, { left }] of words.slice(1).entries()) expect(left - (words[index]?.right ?? 0)).toBeGreaterThan(4);
  });

  test('a recipe is printed without controls, with all its text', async () => {
    await size(800, 1100);
    await page.goto(`/recipe/${tart.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const shown = page.locator('nav, button, a').filter({ visible: true });
    expect(await shown.allTextContents()).toEqual([]);
    await page.getByText('10 plums').waitFor();
    expect(await page.getByText('Rub the butter').filter({ visible: true }).count()).toBe(6);
    await page.emulateMedia({ media: null });
  });

  test('also in voice mode, with the list folded away, on paper wider than high: no step stands out, and all is there', async () => {
    await size(1100, 500);
    await page.getByText('Ingredients', { exact: true }).click();
    await page.getByRole('button', { name: 'Voice On' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('[aria-current=step]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const looks = () =>
      page.locator('ol > li:has-text("Rub the butter")').evaluateAll((steps) =>
        steps.map((step) => {
          const { backgroundColor, color } = getComputedStyle(step);
          const text = getComputedStyle(step.querySelector('p') as Element);
          return [backgroundColor, color, text.color, text.fontSize, text.lineHeight, step.clientHeight].join();
        }),
      );
    await expect.poll(async () => new Set(await looks()).size).toBe(1);
    expect(await looks()).toHaveLength(6);
    await page.getByText('10 plums').waitFor();
    expect(await page.getByText('Keyboard Controls').isVisible()).toBe(false);
    // Nothing is cut off.
    expect(
      await page.getByText('10 plums').evaluate((line) => {
        for (let box = line.parentElement; box && box !== document.body; box = box.parentElement) {
          if (getComputedStyle(box).overflowY !== 'visible' && box.scrollHeight > box.clientHeight + 1) return box.className;
        }
      }),
    ).toBeUndefined();
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: 'Voice Off' }).click();
  });

  test('the clear button of a search field is Potluck’s, clears it, and keeps the focus there', async () => {
    await size(1280, 900);
    for (const path of ['/recipes?search=Plum', '/announcements?search=Plum']) {
      await page.goto(path);
      const field = page.getByRole('searchbox');
      await page.getByRole('button', { name: 'Clear search' }).click();
      expect(await field.inputValue()).toBe('');
      await page.waitForURL((url) => !url.search.includes('search='));
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Clear search' }).waitFor({ state: 'detached' });
    }
  });
});
