import { recipeForm } from '@potluck/tools/demo/form';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { focused, newTitle, writePost } from '../feed.ts';
import { type Cook, cook, deadLine, member, slowLine, toastSays, visitor } from '../people.ts';
import { button, ingredient, openEdit, step, typeRecipe } from '../recipe-forms.ts';
import { typefacesAreSet } from '../typefaces.ts';

let ana: Cook;
let page: Page;
let soup: { id: number };

const long =
  'Slice the leeks into rings as thick as a finger, wash them in plenty of cold water until no sand is left at the bottom of the bowl, and let them drain while the butter melts slowly in the widest pot that the kitchen has.';

beforeAll(async () => {
  ana = await cook('Ana', { reducedMotion: 'reduce' });
  page = ana.page;
  soup = await ana.http.post<{ id: number }>(
    '/api/recipes',
    recipeForm({
      title: 'Leek soup',
      description: long,
      ingredients: Array.from({ length: 9 }, (_, index) => `${index + 1} leeks`),
      instructions: Array.from({ length: 11 }, () => long),
    }),
  );
});

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** Whether the two overlap. */
async function meet(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)]);
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe.each([768, 1280])('Beyond: at %i px a toast covers no button that saves', (width) => {
  beforeAll(() => page.setViewportSize({ width, height: 900 }));

  test("neither 'Update Recipe' at the top of its page nor at the end", async () => {
    await openEdit(page, soup.id);
    const mended = await deadLine(page, '**/api/recipes/*');
    await button(page, 'Update Recipe').click();
    const toast = await toastSays(page, 'Error');
    await mended();
    for (const y of [0, 100_000]) {
      await page.evaluate((y) => scrollTo(0, y), y);
      expect(await meet(toast, button(page, 'Update Recipe'))).toBe(false);
    }
  });

  test("nor 'Save Recipe'", async () => {
    await page.goto('/create');
    await typeRecipe(page, { title: 'Broth', ingredient: 'leek', step: 'Slice.' });
    const mended = await deadLine(page, '**/api/recipes');
    await button(page, 'Save Recipe').click();
    const toast = await toastSays(page, 'Error');
    await mended();
    expect(await meet(toast, button(page, 'Save Recipe'))).toBe(false);
  });

  test("nor 'Save Changes', also at the end of the page", async () => {
    await page.goto('/account');
    await page.getByLabel('First Name').fill(`Ana ${width}`);
    await button(page, 'Save Changes').click();
    const toast = await toastSays(page, 'Profile Updated');
    expect(await meet(toast, button(page, 'Save Changes'))).toBe(false);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await meet(toast, button(page, 'Save Changes'))).toBe(false);
  });
});

describe("Beyond: 'Read more' where a text is cut", () => {
  const mark = newTitle('mark').replace(/\W/g, '');
  // These letters are only in the typeface's accents file, and narrower there than in the fallback: some of the posts become one line
  // shorter when it arrives.
  const text = 'íîïì ';
  beforeAll(async () => {
    const ben = await member('Ben');
    for (let length = 150; length < 270; length += 6)
      await writePost(ben, newTitle(mark), { content: text.repeat(length).slice(0, length) });
  });
  const wronglyFolded = (reader: Page) =>
    reader.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const shown = card.querySelector('p[class*="line-clamp"]');
        const isCut = shown !== null && shown.scrollHeight > shown.clientHeight + 1;
        const saysSo = [...card.querySelectorAll('button')].some((each) => each.textContent === 'Read more');
        return isCut === saysSo ? [] : [`${shown?.textContent?.length} letters: cut ${isCut}, says so ${saysSo}`];
      }),
    );

  test.each(['figtree-accents', 'fraunces', 'figtree'])('even if %s arrives late', async (face) => {
    const { page: reader } = await visitor({ viewport: { width: 1280, height: 900 } });
    const typeface = await slowLine(reader, new RegExp(`/${face}[^/]*woff2`));
    await reader.goto(`/announcements?search=${mark}`);
    await reader.getByRole('article').nth(19).waitFor();
    await expect.poll(() => wronglyFolded(reader)).toEqual([]);
    await typeface();
    await typefacesAreSet(reader);
    await reader.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(await wronglyFolded(reader)).toEqual([]);
  });
});

describe('Beyond: the bar of voice mode', () => {
  test.each([640, 660, 700, 768, 900, 1280])('at %i px nothing in it overlaps', async (width) => {
    await page.setViewportSize({ width, height: 720 });
    await page.goto(`/recipe/${soup.id}`);
    await button(page, 'Voice On').click();
    for (let step = 1; step <= 10; step += 1) await button(page, 'Next').click();
    const bar = page.getByRole('region', { name: 'Hands-free' });
    const parts = await bar.locator('button, p span, p').filter({ visible: true }).all();
    const texts = await Promise.all(parts.map(async (part) => [await part.textContent(), await boxOf(part)] as const));
    const again = await boxOf(button(page, 'Again'));
    const under = texts.filter(([text, box]) => {
      if (!/Step|of/.test(text ?? '')) return false;
      return box.x < again.x + again.width && again.x < box.x + box.width && box.y < again.y + again.height && again.y < box.y + box.height;
    });
    expect(under.map(([text]) => text)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

describe('Beyond: the edit form names missing fields', () => {
  beforeAll(() => page.setViewportSize({ width: 1280, height: 900 }));

  test.each([
    ['ingredient', 'Missing Ingredients', 'Please add at least one ingredient.', () => ingredient(page, 1), 9],
    ['step', 'Missing Instructions', 'Please add at least one instruction.', () => step(page, 1), 11],
  ] as const)('an empty %s is marked and has the focus, beside the notice', async (what, name, text, field, rows) => {
    await openEdit(page, soup.id);
    for (let row = rows; row > 1; row -= 1) await page.getByRole('button', { name: `Remove ${what} ${row}`, exact: true }).click();
    await field().fill('');
    await button(page, 'Update Recipe').click();
    await toastSays(page, name, text);
    expect(await field().getAttribute('aria-invalid')).toBe('true');
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    const describedBy = await field().getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe(text);
    await button(page, 'Cancel').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('**/recipes');
  });
});

describe('Beyond: instructions have a readable line length', () => {
  /** The number of letters of each line, except a paragraph's last one. */
  const linesOf = (paragraph: Locator) =>
    paragraph.evaluate((element) => {
      const range = document.createRange();
      const node = element.firstChild as Text;
      const lines: { top: number; letters: number }[] = [];
      for (let at = 0; at < node.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top } = range.getBoundingClientRect();
        const line = lines.at(-1);
        if (line && Math.abs(line.top - top) < 4) line.letters += 1;
        else lines.push({ top, letters: 1 });
      }
      return lines.slice(0, -1).map(({ letters }) => letters);
    });

  test.each([1280, 1600])('at %i px a line has about 60 to 72 letters', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/recipe/${soup.id}`);
    const steps = page.getByRole('region', { name: 'Instructions' }).getByRole('listitem').first().locator('p');
    await typefacesAreSet(page);
    const longest = async () => Math.max(...(await linesOf(steps)));
    // The layout may still change.
    await expect.poll(longest).toBeGreaterThanOrEqual(60);
    expect(await longest()).toBeLessThanOrEqual(72);
    const text = page.getByRole('article').locator('header p').first();
    expect(Math.max(...(await linesOf(text)))).toBeLessThanOrEqual(72);
  });
});

describe('Beyond: Tab follows the visual order of the top bar', () => {
  test.each([390, 768, 1280])('at %i px', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const seen: { name: string; x: number; y: number }[] = [];
    for (let tab = 0; tab < 7; tab += 1) {
      await page.keyboard.press('Tab');
      const box = await page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON());
      // Without a picture, the initials precede the name.
      const name = (await focused(page)).replace(/^AY/, 'Y');
      seen.push({ name, x: box.x, y: Math.round(box.y / 30) });
    }
    const bar = seen.slice(1, 7);
    expect(bar.map(({ name }) => name)).toContain('Your account');
    expect(bar.map(({ name }) => name)).toContain('Community');
    expect(bar.toSorted((a, b) => a.y - b.y || a.x - b.x)).toEqual(bar);
    if (width >= 768) expect(bar.at(-1)?.name).toBe('Your account');
  });
});
