import { recipeForm } from '@potluck/tools/demo/form';
import type { Member } from '@potluck/tools/demo/member';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { cardOf, commentsToggle, newTitle, openComments, type Post, readComments, say, sayAll, writePost } from '../feed.ts';
import { type Cook, cook, deadLine, member, saveProfile, toastSays, visitor } from '../people.ts';
import { choose } from '../recipe-forms.ts';

let ana: Cook;
let page: Page;
let ben: Member;
let benId: string;

const recipeOf = (by: Member, title: string) =>
  by.post<{ id: number }>(
    '/api/recipes',
    recipeForm({ title, cookTime: '20 min', ingredients: ['3 leeks'], instructions: ['Slice.'], isPublic: true }),
  );

beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  page = ana.page;
  await saveProfile(ben, { isPublic: 'true' });
  benId = (await ben.get<{ id: string }>('/api/auth/user')).id;
  await recipeOf(ben, 'Ragu');
});

const viewRecipe = (name: string) => page.getByRole('article', { name }).getByRole('link', { name: 'View Recipe' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const back = () => page.getByRole('link', { name: 'Back to Recipes' });

describe("Beyond: 'Back to Recipes' leads to where the recipe was opened", () => {
  test('a profile', async () => {
    await page.goto(`/user/${benId}`);
    await viewRecipe('Ragu').click();
    await heading('Ragu').waitFor();
    await back().click();
    await heading("Ben's Kitchen").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/user/${benId}`);
    // It went back in the history: from here, the browser's Forward leads to the recipe.
    await page.goForward();
    await heading('Ragu').waitFor();
  });

  test('the dashboard', async () => {
    await recipeOf(ana.http, 'Pho');
    await page.goto('/dashboard');
    await viewRecipe('Pho').click();
    await heading('Pho').waitFor();
    await back().click();
    await heading('Dashboard').waitFor();
  });

  test('My Recipes, if the recipe was opened by its address', async () => {
    const { id } = await recipeOf(ana.http, 'Dal');
    await page.goto(`/recipe/${id}`);
    await back().click();
    await heading('My Recipes').waitFor();
  });
});

describe('Beyond: a recipe that was deleted', () => {
  const remove = async (question: Locator) => {
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Recipe Deleted');
  };

  test('is skipped by Back after it was deleted on its own page', async () => {
    await recipeOf(ana.http, 'Fondue');
    await page.goto('/dashboard');
    await viewRecipe('Fondue').click();
    await heading('Fondue').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await remove(page.getByRole('dialog'));
    await heading('My Recipes').waitFor();
    await page.goBack();
    await heading('Dashboard').waitFor();
  });

  test('is skipped by Back after it was deleted in the list', async () => {
    await recipeOf(ana.http, 'Raclette');
    await page.goto('/recipes');
    await viewRecipe('Raclette').click();
    await heading('Raclette').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'My Recipes' }).click();
    await heading('My Recipes').waitFor();
    await page.getByRole('article', { name: 'Raclette' }).getByRole('button', { name: 'Delete' }).click();
    await remove(page.getByRole('dialog'));
    await page.getByRole('article', { name: 'Raclette' }).waitFor({ state: 'detached' });
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/recipes');
    await heading('My Recipes').waitFor();
    expect(await page.getByText('Recipe Not Found').count()).toBe(0);
  });

  test('after a failed deletion the confirmation stays open for a retry', async () => {
    const { id } = await recipeOf(ana.http, 'Rösti');
    await page.goto(`/recipe/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const mended = await deadLine(page, '**/api/recipes/*');
    const question = page.getByRole('dialog', { name: 'Delete Recipe' });
    await question.getByRole('button', { name: 'Delete' }).click();
    const toast = await toastSays(page, 'Error', 'Failed to delete recipe');
    await toast.getByText('The server could not be reached.').waitFor();
    expect(await question.isVisible()).toBe(true);
    await mended();
    await remove(question);
  });

  test('the same for a post and a comment', async () => {
    const post = await writePost(ana.http);
    await say(ana.http, post, 'Bread for all.');
    const card = await readComments(page, post);
    const mended = await deadLine(page, /\/api\/(announcements|comments)\/\d+$/);
    const comment = card.getByRole('article', { name: /^Comment by/ });
    for (const [menu, kind] of [
      [comment, 'comment'],
      [card, 'announcement'],
    ] as const) {
      await menu.getByRole('button', { name: 'More options' }).first().click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const question = page.getByRole('dialog', { name: `Delete ${kind}` });
      await question.getByRole('button', { name: 'Delete' }).click();
      await page
        .locator('li[data-kind=error]')
        .filter({ hasText: `Failed to delete ${kind}` })
        .waitFor();
      expect(await question.isVisible()).toBe(true);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
    }
    await mended();
  });
});

describe('Beyond: the settings of a list are remembered', () => {
  test('the feed’s view and sort, also by the first request of the next visit', async () => {
    const { page: reader, context } = await visitor();
    await writePost(ben);
    await reader.goto('/announcements');
    await reader.getByRole('button', { name: 'List view' }).click();
    await choose(reader, 'Sort', 'Most Popular');
    await reader.waitForURL('**sort=popular*');
    await reader.close();
    const next = await context.newPage();
    const searches: string[] = [];
    next.on('request', (request) => request.url().includes('/api/announcements') && searches.push(new URL(request.url()).search));
    await next.goto('/announcements');
    await next.getByRole('article').first().waitFor();
    expect(await next.getByRole('button', { name: 'List view' }).getAttribute('aria-pressed')).toBe('true');
    expect(await next.getByRole('combobox', { name: 'Sort' }).textContent()).toContain('Most Popular');
    expect(searches).toEqual(['?sort=popular']);
    // Back to the default.
    await next.getByRole('button', { name: 'Grid view' }).click();
    await choose(next, 'Sort', 'Newest First');
    await next.goto('/announcements');
    await next.getByRole('article').first().waitFor();
    expect(await next.getByRole('button', { name: 'Grid view' }).getAttribute('aria-pressed')).toBe('true');
    expect(await next.getByRole('combobox', { name: 'Sort' }).textContent()).toContain('Newest First');
  });

  test('a choice in another tab changes nothing on an open screen', async () => {
    const { page: reader, context } = await visitor();
    await writePost(ben);
    await reader.goto('/announcements');
    await reader.getByRole('article').first().waitFor();
    const other = await context.newPage();
    await other.goto('/announcements');
    await choose(other, 'Sort', 'Most Popular');
    await other.waitForURL('**sort=popular*');
    await reader.getByRole('button', { name: 'List view' }).click();
    await reader.waitForURL('**view=list*');
    expect(await reader.getByRole('combobox', { name: 'Sort' }).textContent()).toContain('Newest First');
  });

  test('a search in a list from a sorted link does not save that sort', async () => {
    const { page: reader } = await visitor();
    await writePost(ben);
    await reader.goto('/announcements?sort=popular');
    await reader.getByRole('searchbox').fill('soup');
    await reader.waitForURL('**search=soup*');
    await reader.goto('/announcements');
    await reader.getByRole('article').first().waitFor();
    expect(await reader.getByRole('combobox', { name: 'Sort' }).textContent()).toContain('Newest First');
  });

  test('the sort of My Recipes', async () => {
    for (const title of ['Zopf', 'Apple pie']) await recipeOf(ana.http, title);
    await page.goto('/recipes');
    await choose(page, 'Sort by', 'A-Z');
    await page.waitForURL('**sort=title');
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'My Recipes' }).click();
    await heading('My Recipes').waitFor();
    await expect.poll(() => page.getByRole('article').first().getByRole('heading').textContent()).toBe('Apple pie');
    expect(await page.getByRole('combobox', { name: 'Sort by' }).textContent()).toContain('A-Z');
  });
});

describe('Beyond: in the grid each post stays in its column', () => {
  const mark = newTitle('mark').replace(/\W/g, '');
  let posts: Post[];
  beforeAll(async () => {
    posts = [];
    for (let count = 0; count < 9; count += 1) {
      posts.push(await writePost(ben, newTitle(mark), { content: 'Bring a bowl and a spoon. '.repeat(1 + (count % 4)) }));
    }
    await sayAll(ben, posts[8] as Post, ['One.', 'Two.', 'Three.']);
  });
  const positions = async () => {
    const boxes = await Promise.all(posts.toReversed().map(({ title }) => cardOf(page, title).boundingBox()));
    return boxes.map((box) => ({
      x: Math.round(box?.x ?? 0),
      y: Math.round(box?.y ?? 0),
      bottom: Math.round((box?.y ?? 0) + (box?.height ?? 0)),
    }));
  };

  test.each([
    [1280, 3],
    [768, 2],
  ])('at %i px opening comments moves only what is below them', async (width, columns) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/announcements?search=${mark}&view=grid`);
    const card = cardOf(page, posts[8]?.title ?? '');
    await commentsToggle(card).waitFor();
    const before = await positions();
    expect(new Set(before.map(({ x }) => x)).size).toBe(columns);
    await openComments(card);
    await card.getByText('Three.').waitFor();
    await expect.poll(async () => (await positions())[columns]?.y).toBeGreaterThan((before[columns]?.y ?? 0) + 100);
    const after = await positions();
    expect(after.map(({ x }) => x)).toEqual(before.map(({ x }) => x));
    const elsewhere = (_: unknown, index: number) => index % columns !== 0;
    expect(after.filter(elsewhere)).toEqual(before.filter(elsewhere));
    // One below the other, without gaps.
    const first = after.filter((_, index) => index % columns === 0);
    for (const [index, { y }] of first.slice(1).entries())
      expect(Math.abs(y - (first[index]?.bottom ?? 0) - (width < 768 ? 16 : 24))).toBeLessThan(5);
  });
});

describe('Beyond: the account menu, on every screen', () => {
  test.each(['/', '/dashboard', '/recipes', '/create', '/account', '/announcements', '/announcements/create', '/nowhere'])(
    '%s',
    async (path) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await page.getByRole('heading').first().waitFor();
        await page.getByRole('button', { name: 'Your account' }).click();
        await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
        expect(await page.getByRole('menuitem').allTextContents()).toEqual([
          'Your page',
          'Account Settings',
          'Your Reports',
          'Decisions About You',
          'Community Rules',
          'Logout',
        ]);
        await page.keyboard.press('Escape');
      }
    },
  );

  test('leads to the own profile and to Logout', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/recipes');
    const open = () => page.getByRole('button', { name: 'Your account' }).click();
    await open();
    await page.getByRole('menuitem', { name: 'Your page' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Your page' }).click();
    await page.waitForURL(`**/user/${ana.id}`);
    const leaving = page.waitForRequest('**/api/logout');
    await open();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    expect((await leaving).isNavigationRequest()).toBe(true);
    await page.getByRole('link', { name: 'Start Cooking' }).waitFor();
  });
});
