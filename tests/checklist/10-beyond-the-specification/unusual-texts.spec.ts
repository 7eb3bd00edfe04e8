import { recipeForm } from '@potluck/tools/demo/form';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf, newTitle, readComments, say, writePost } from '../feed.ts';
import { moderator, openCase } from '../moderators.ts';
import { allSeen, type Cook, cook, member, saveProfile } from '../people.ts';

const hebrew = 'מרק עגבניות חם!';
const endless = 'Overnight'.repeat(12);
let ana: Cook;
let page: Page;
let slow: { id: number };

beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
  const common = { ingredients: [`2 ${hebrew}`], instructions: [hebrew], isPublic: true };
  const times = {
    prepTime: '20 minutes, plus soaking overnight and an hour to rest',
    cookTime: '2 hours, and more where the beans are old',
  };
  slow = await ana.http.post('/api/recipes', recipeForm({ ...common, ...times, title: hebrew, servings: 12, difficulty: 'medium' }));
  await ana.http.post('/api/recipes', recipeForm({ ...common, title: 'Beans', cookTime: endless, servings: 12, difficulty: 'medium' }));
  await saveProfile(ana.http, { displayName: hebrew, bio: hebrew, isPublic: 'true' });
});

/** The position of a text's last letter relative to its first one. */
const endsAt = (element: Locator, text: string) =>
  element.evaluate((node, wanted) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let letters = walker.nextNode(); letters; letters = walker.nextNode()) {
      const start = letters.textContent?.indexOf(wanted) ?? -1;
      if (start === -1) continue;
      const [first, last] = [start, start + wanted.length - 1].map((at) => {
        const range = document.createRange();
        range.setStart(letters, at);
        range.setEnd(letters, at + 1);
        return range.getBoundingClientRect().left;
      }) as [number, number];
      return last < first ? 'left' : 'right';
    }
    return 'nowhere';
  }, text);

describe('Beyond: unusual texts', () => {
  test('right-to-left text is laid out from right to left', async () => {
    await page.goto(`/recipe/${slow.id}`);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect(await endsAt(heading, hebrew)).toBe('left');
    expect(await endsAt(page.getByRole('region', { name: 'Instructions' }), hebrew)).toBe('left');
    expect(await endsAt(page.getByRole('listitem').filter({ hasText: `2 ${hebrew}` }), hebrew)).toBe('left');
    await page.goto(`/user/${ana.id}`);
    await page.getByText(hebrew, { exact: true }).first().waitFor();
    expect(await endsAt(page.getByRole('heading', { level: 1 }), hebrew)).toBe('left');
    expect(await endsAt(page.getByRole('heading', { level: 1 }), "'s Kitchen")).toBe('right');
    const title = newTitle();
    await writePost(ana.http, title, { content: hebrew });
    await page.goto(`/announcements?search=${encodeURIComponent(title)}`);
    const card = cardOf(page, title);
    await card.waitFor();
    expect(await endsAt(card.getByRole('link'), hebrew)).toBe('left');
    expect(await endsAt(card.locator('p').filter({ hasText: hebrew }), hebrew)).toBe('left');
    expect(await endsAt(card.getByRole('heading'), title)).toBe('right');
  });

  test('beside long times servings and difficulty stay on one line', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto(`/recipe/${slow.id}`);
    const info = page.getByRole('region', { name: 'Recipe Info' });
    for (const fact of ['12', 'medium']) {
      const value = info.getByRole('definition').filter({ hasText: fact });
      expect((await value.boundingBox())?.height, fact).toBeLessThan(40);
    }
  });

  test('a word longer than its card breaks', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/recipes');
    const card = page.getByRole('article', { name: 'Beans' });
    await card.waitFor();
    expect(await card.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });

  test('a word longer than a phone does not widen the page of a case', async () => {
    const mia = await moderator('Mia');
    const post = await writePost(await member('Otto'));
    await ana.http.post('/api/reports', { contentType: 'announcement', contentId: post.id, reason: 'other', description: endless });
    await mia.page.setViewportSize({ width: 320, height: 640 });
    await openCase(mia, `announcement_${post.id}`);
    await mia.page.getByText(endless).waitFor();
    expect(await mia.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('the search accepts a very long text, and uses its beginning', async () => {
    await page.goto('/recipes');
    await page.getByRole('searchbox').focus();
    await page.keyboard.insertText('No such recipe. '.repeat(100));
    await page.getByRole('heading', { name: 'No recipes found' }).waitFor();
  });

  test.each([
    ['/recipes', 'No recipes found'],
    ['/announcements', 'No posts found'],
  ])('so does a search in the address of %s', async (path, says) => {
    await page.goto(`${path}?search=${encodeURIComponent('No such words. '.repeat(100))}`);
    await page.getByRole('heading', { name: says }).waitFor();
  });
});

describe('Beyond: Escape that belongs to an input method closes nothing', () => {
  const cancelComposition = (field: Locator) =>
    field.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true })),
    );

  test('neither a reply nor a dialog', async () => {
    const ben = await member('Ben');
    const post = await writePost(ben);
    await say(ben, post, 'Who brings bread?');
    const card = await readComments(page, post);
    await card.getByRole('button', { name: 'Reply', exact: true }).click();
    const reply = card.getByRole('textbox', { name: /^Reply to/ });
    await reply.fill('パン');
    await cancelComposition(reply);
    await allSeen(page);
    expect(await reply.inputValue()).toBe('パン');
    await card.getByRole('button', { name: 'More options' }).first().click();
    await page.getByRole('menuitem', { name: 'Report announcement' }).click();
    const details = page.getByRole('dialog').getByRole('textbox');
    await details.fill('ごみ');
    await cancelComposition(details);
    await allSeen(page);
    expect(await details.inputValue()).toBe('ごみ');
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
  });

  test('nor does Enter go to the next field, or begin a row: Safari says by the code alone that it is the input method’s', async () => {
    await page.goto('/create');
    for (const label of ['Recipe Title *', 'Ingredient 1 name']) {
      const field = page.getByLabel(label, { exact: true });
      await field.fill('パン');
      await field.evaluate((element) =>
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
      );
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(await page.getByLabel('Ingredient 2 name').count()).toBe(0);
  });
});
