import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleLightAndDark } from '../accessible.ts';
import { newTitle, writePost } from '../feed.ts';
import { grant, moderator, pressUntilFocused } from '../moderators.ts';
import { type Cook, cook, member, saveProfile, type Visitor, visitor } from '../people.ts';

let ana: Cook;
let nameless: Cook;
let guest: Visitor;
/** A moderator who is an analyst too. */
let both: Cook;
let recipe: { id: number };

beforeAll(async () => {
  [ana, nameless, guest] = await Promise.all([cook(), cook('Ben'), visitor()]);
  const [author, reporter] = await Promise.all([member('Otto'), member('Rea')]);
  const post = await writePost(author, newTitle('Pans'));
  await reporter.post('/api/reports', { contentType: 'announcement', contentId: post.id, reason: 'spam' });
  both = await moderator('Amara');
  await grant('analyst', both.id);
  const soup = recipeForm({ title: 'Leek soup', ingredients: ['3 leeks'], instructions: ['Slice.'], isPublic: true });
  [recipe] = await Promise.all([
    ana.http.post<{ id: number }>('/api/recipes', soup),
    saveProfile(ana.http, { isPublic: 'true' }),
    saveProfile(nameless.http, { displayName: '   ' }),
  ]);
});

const bar = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Main' });
const links = (person: Visitor) =>
  bar(person)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
const active = (person: Visitor) =>
  bar(person)
    .getByRole('link')
    .evaluateAll((all) => all.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent));

describe('2. Screens and routes: Navigation', () => {
  test('the top navigation bar appears only when signed in', async () => {
    await guest.page.goto('/announcements');
    await guest.page.getByRole('heading', { name: 'Community Feed' }).waitFor();
    expect(await guest.page.getByRole('navigation').count()).toBe(0);
    await ana.page.goto('/announcements');
    await bar(ana).waitFor();
  });

  test('the padded main container appears only when signed in', async () => {
    const padding = ({ page }: Visitor) => page.locator('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingTop));
    await Promise.all([ana.page.goto('/'), guest.page.goto('/')]);
    await Promise.all([ana, guest].map(({ page }) => page.getByRole('heading', { level: 1 }).waitFor()));
    expect(await padding(ana)).toBeGreaterThan(0);
    expect(await padding(guest)).toBe(0);
  });

  test('links: Dashboard (/), My Recipes (/recipes), Create Recipe (/create), and Community (/announcements)', async () => {
    expect(await links(ana)).toEqual([
      ['Dashboard', '/'],
      ['My Recipes', '/recipes'],
      ['Create Recipe', '/create'],
      ['Community', '/announcements'],
    ]);
  });

  test('Community appears only when the user has a non-blank display name', async () => {
    await nameless.page.goto('/');
    await bar(nameless).waitFor();
    expect((await links(nameless)).map(([label]) => label)).toEqual(['Dashboard', 'My Recipes', 'Create Recipe']);
  });

  test.each([
    ['/', ['Dashboard']],
    ['/dashboard', []],
    ['/recipes', ['My Recipes']],
    ['/recipes?search=leek', ['My Recipes']],
    ['/create', ['Create Recipe']],
    ['/announcements', ['Community']],
    ['/announcements/create', ['Community']],
    ['/account', []],
  ])('the active link is highlighted; / matches only exactly, the other links by prefix: %s', async (path, expected) => {
    await ana.page.goto(path);
    await bar(ana).waitFor();
    expect(await active(ana)).toEqual(expected);
    if (expected.length === 0) return;
    const colours = await bar(ana)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('aria-current') === 'page', getComputedStyle(link).color]));
    const [highlighted] = colours.filter(([isActive]) => isActive).map(([, colour]) => colour);
    expect(colours.filter(([, colour]) => colour === highlighted)).toHaveLength(1);
  });

  test.each([
    ['Control', '1', '/', 'Welcome, Ana!'],
    ['Control', '2', '/recipes', 'My Recipes'],
    ['Control', '3', '/create', 'Create Recipe'],
    ['Control', '4', '/announcements', 'Community Feed'],
    ['Meta', '1', '/', 'Welcome, Ana!'],
    ['Meta', '2', '/recipes', 'My Recipes'],
    ['Meta', '3', '/create', 'Create Recipe'],
    ['Meta', '4', '/announcements', 'Community Feed'],
  ])('shortcuts: %s plus %s goes to %s', async (modifier, key, path, heading) => {
    const { page } = ana;
    await page.keyboard.press(`${modifier}+${key}`);
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  });

  test('a number alone, and Ctrl with Shift or Alt, go nowhere', async () => {
    const { page } = ana;
    for (const keys of ['2', 'Control+Shift+2', 'Control+Alt+2']) await page.keyboard.press(keys);
    await page.keyboard.press('Control+3');
    await page.waitForURL('**/create');
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/announcements');
  });

  test('shortcut 4 works only with a display name', async () => {
    const { page } = nameless;
    await page.keyboard.press('Control+4');
    await page.keyboard.press('Control+2');
    await page.waitForURL('**/recipes');
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test.each([
    ['the feed', () => '/announcements'],
    ['a public profile', () => `/user/${ana.id}`],
    ['a public recipe', () => `/recipe/${recipe.id}`],
  ])("%s shows a visitor a small 'Sign In', which comes back here", async (_, path) => {
    await guest.page.goto(path());
    const signIn = guest.page.getByRole('link', { name: 'Sign In' });
    expect(await signIn.getAttribute('href')).toBe(`/api/login?return_to=${encodeURIComponent(path())}`);
  });

  test('the bar reads well in a screen reader, on a phone too', async () => {
    const { page } = ana;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleLightAndDark(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test.each([320, 390, 768])('at %i px the links of roles are in a menu, whose button says how many cases wait', async (width) => {
    const { page } = both;
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    const more = bar(both).getByRole('button', { name: /^More\s*\d+\+? open cases?$/ });
    await more.waitFor();
    const names = ['Dashboard', 'My Recipes', 'Create Recipe', 'Community'];
    expect(await bar(both).getByRole('link').allInnerTexts()).toEqual(names);
    const targets = await bar(both)
      .locator('a:visible, button:visible')
      .evaluateAll((all) =>
        all.map((target) => {
          const { left, right, height } = target.getBoundingClientRect();
          return { left, right, width: right - left, height, words: target.scrollWidth - target.clientWidth };
        }),
      );
    expect(targets).toHaveLength(5);
    targets.forEach((target, index) => {
      expect(target.width).toBeGreaterThanOrEqual(44);
      expect(target.height).toBeGreaterThanOrEqual(44);
      expect(target.words).toBeLessThanOrEqual(0);
      expect(target.left).toBeGreaterThanOrEqual(targets[index - 1]?.right ?? 0);
      expect(target.right).toBeLessThanOrEqual(width);
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /^Moderation\s*\d+\+? open cases?$/ }).waitFor();
    await expectAccessible(page);
    await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Analysis' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Analysis' }).waitFor();
    await bar(both).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Analysis' }).and(page.locator('[aria-current=page]')).waitFor();
    await page.getByRole('menuitem', { name: /^Moderation/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Moderation' }).waitFor();
  });

  test('in a wide window all links are in the bar, and there is no menu', async () => {
    const { page } = both;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/');
    await bar(both)
      .getByRole('link', { name: /^Moderation\s*\d+\+? open cases?$/ })
      .waitFor();
    await bar(both).getByRole('link', { name: 'Analysis' }).waitFor();
    expect(await bar(both).getByRole('button').count()).toBe(0);
  });
});
