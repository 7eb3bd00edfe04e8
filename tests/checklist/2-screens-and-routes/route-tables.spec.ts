import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { type Cook, cook, saveProfile, slowLine, type Visitor, visitor } from '../people.ts';

let ana: Cook;
let guest: Visitor;
let open: { id: number };
let closed: { id: number };

beforeAll(async () => {
  [ana, guest] = await Promise.all([cook(), visitor()]);
  const soup = { ingredients: ['3 leeks'], instructions: ['Slice.'] };
  [open, closed] = await Promise.all([
    ana.http.post<{ id: number }>('/api/recipes', recipeForm({ ...soup, title: 'Open soup', isPublic: true })),
    ana.http.post<{ id: number }>('/api/recipes', recipeForm({ ...soup, title: 'Closed soup' })),
    saveProfile(ana.http, { isPublic: 'true' }),
  ]);
});

/** The screen at an address, named by its heading. */
async function shows({ page }: Visitor, path: string, heading: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

describe('2. Screens and routes: Route tables, signed out', () => {
  test('/ : landing page', () => shows(guest, '/', 'A cookbook on a shared table'));
  test('/user/{id} : public profile', () => shows(guest, `/user/${ana.id}`, "Ana's Kitchen"));
  test('/announcements : community feed (reads the public announcements list)', async () => {
    await shows(guest, '/announcements', 'Community Feed');
    const [read] = await Promise.all([
      guest.page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/api/announcements')),
      guest.page.getByRole('button', { name: 'Refresh' }).click(),
    ]);
    expect(new URL(read.url()).pathname).toBe('/api/announcements');
  });

  test.each(['/dashboard', '/create', '/edit/1', '/recipes', '/account', '/nowhere', '/recipes/1', '/user'])(
    "any other path, %s, shows a 404 page reading 'Page Not Found'",
    (path) => shows(guest, path, 'Page Not Found'),
  );

  test('the 404 page reads well in a screen reader', () => expectAccessible(guest.page));

  test('/recipe/{id} of a public recipe can be read', () => shows(guest, `/recipe/${open.id}`, 'Open soup'));
  test("/recipe/{id} of any other is 'Page Not Found'", async () => {
    await shows(guest, `/recipe/${closed.id}`, 'Page Not Found');
    await shows(guest, '/recipe/999999', 'Page Not Found');
    await shows(guest, '/recipe/soup', 'Page Not Found');
  });

  test('/announcements/create redirects to login', async () => {
    await Promise.all([
      guest.page.waitForRequest((request) => request.url().includes('/api/login?return_to=%2Fannouncements%2Fcreate')),
      guest.page.goto('/announcements/create'),
    ]);
    await guest.page.getByLabel('Password').waitFor();
  });
});

describe('2. Screens and routes: Route tables, signed in', () => {
  test.each([
    ['/', 'Welcome, Ana!'],
    ['/dashboard', 'Dashboard'],
    ['/create', 'Create Recipe'],
    ['/recipes', 'My Recipes'],
    ['/account', 'Account Settings'],
    ['/announcements', 'Community Feed'],
    ['/announcements/create', 'Create Announcement'],
  ])('%s : %s', (path, heading) => shows(ana, path, heading));

  test('/edit/{id}', () => shows(ana, `/edit/${closed.id}`, 'Edit Recipe'));
  test('/recipe/{id}', () => shows(ana, `/recipe/${closed.id}`, 'Closed soup'));
  test('/user/{id}', () => shows(ana, `/user/${ana.id}`, "Ana's Kitchen"));
  test("any other path shows a 404 page reading 'Page Not Found'", () => shows(ana, '/nowhere', 'Page Not Found'));
});

describe('2. Screens and routes: Route tables, still loading', () => {
  test("nothing is decided until the answer about the user is in: a skeleton stands meanwhile, and 'Page Not Found' never flashes", async () => {
    const { page } = ana;
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { headingsSeen: seen });
      new MutationObserver(() => {
        const text = document.querySelector('h1')?.textContent;
        if (text && !seen.includes(text)) seen.push(text);
      }).observe(document, { subtree: true, childList: true });
    });
    // The answer may be in the page; the screen's code is still fetched.
    const goOn = await slowLine(page, /\/api\/auth\/user|\/assets\/dashboard/);
    await page.goto('/dashboard');
    await page.locator('[data-skeleton]').first().waitFor();
    expect(await page.getByRole('heading').count()).toBe(0);
    await goOn();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { headingsSeen: string[] }).headingsSeen)).toEqual(['Dashboard']);
  });
});
