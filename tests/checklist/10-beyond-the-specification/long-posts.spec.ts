import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf, newTitle, type Post, writePost } from '../feed.ts';
import { member, slowLine, visitor } from '../people.ts';
import { typefacesAreSet } from '../typefaces.ts';

const text =
  'Two big pots, one leek, one pumpkin. Bring a bowl, a spoon and a story. Doors at six, the stairs are on the left, mind the plums. ';
const mark = newTitle('mark').replace(/\W/g, '');
let page: Page;
let long: Post;

beforeAll(async () => {
  const ben = await member('Ben');
  // From three lines of a card in the grid to five, in steps of a few letters.
  for (let length = 110; length <= 220; length += 10) {
    await writePost(ben, newTitle(mark), { content: text.repeat(2).slice(0, length) });
  }
  long = await writePost(ben, newTitle('Long'), { content: text.repeat(20) });
  page = (await visitor()).page;
});

/** Posts that are cut without 'Read more', and posts with it that are not cut. */
const wronglyFolded = () =>
  page.getByRole('article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const shown = card.querySelector('p[class*="line-clamp"]');
      const isCut = shown !== null && shown.scrollHeight > shown.clientHeight + 1;
      const saysSo = [...card.querySelectorAll('button')].some((button) => button.textContent === 'Read more');
      return isCut === saysSo ? [] : [`${shown?.textContent?.length} letters: cut ${isCut}, says so ${saysSo}`];
    }),
  );
const folded = () => page.getByRole('button', { name: 'Read more' }).count();

describe('Beyond: long posts', () => {
  test('are folded, and open on demand', async () => {
    await page.goto(`/announcements?search=${encodeURIComponent(long.title)}`);
    const card = cardOf(page, long.title);
    await card.getByRole('button', { name: 'Read more' }).click();
    const whole = (await card.boundingBox())?.height ?? 0;
    await card.getByRole('button', { name: 'Read less' }).click();
    await card.getByRole('button', { name: 'Read more', expanded: false }).waitFor();
    expect((await card.boundingBox())?.height).toBeLessThan(whole / 2);
  });

  test('are detected before and after the typefaces load', async () => {
    await page.evaluate(() => localStorage.clear());
    const typefaces = await slowLine(page, '**/*.woff2');
    await page.goto(`/announcements?search=${mark}`);
    await page.getByRole('article').nth(11).waitFor();
    expect(await wronglyFolded()).toEqual([]);
    await typefaces();
    await typefacesAreSet(page);
    expect(await wronglyFolded()).toEqual([]);
  });

  test('are detected after a resize of the window', async () => {
    const before = await folded();
    await page.setViewportSize({ width: 700, height: 900 });
    await expect.poll(folded).not.toBe(before);
    expect(await wronglyFolded()).toEqual([]);
  });
});
