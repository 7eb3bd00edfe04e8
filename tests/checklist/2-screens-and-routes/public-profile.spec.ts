import { form, recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { type Cook, cook, saveProfile, type Visitor, visitor } from '../people.ts';

let ana: Cook;
let ben: Cook;
let guest: Visitor;
let soup: { id: number };
beforeAll(async () => {
  [ana, ben, guest] = await Promise.all([cook('Ana'), cook('Ben'), visitor()]);
  await saveProfile(ana.http, { bio: 'Soups, mostly.', isPublic: 'true' });
  await saveProfile(ben.http, { isPublic: 'true' });
  const recipe = { ingredients: ['3 leeks'], instructions: ['Slice.'] };
  soup = await ana.http.post<{ id: number }>('/api/recipes', recipeForm({ title: 'Leek soup', ...recipe, isPublic: true }));
  await ana.http.post('/api/recipes', recipeForm({ title: 'Secret stew', ...recipe, isPublic: false }));
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    await ana.http.post('/api/announcements', form({ title, content: `What Ana says ${title}` }));
  }
});

describe('2. Screens and routes: Public profile (/user/{id})', () => {
  test(`header "{name}'s Kitchen" with avatar, bio and counts (Followers, Following, Recipes, Posts, Joined date)`, async () => {
    await ben.http.post(`/api/users/${ana.id}/follow`, { following: true });
    await guest.page.goto(`/user/${ana.id}`);
    const header = guest.page.getByRole('main').locator('header');
    await header.getByRole('heading', { level: 1, name: "Ana's Kitchen" }).waitFor();
    await header.getByText('A', { exact: true }).waitFor();
    await header.getByText('Soups, mostly.').waitFor();
    const counts = await header
      .locator('dl > div')
      .evaluateAll((rows) => rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]));
    const joined = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
    expect(counts).toEqual([
      ['Followers', '1'],
      ['Following', '0'],
      ['Recipes', '1'],
      ['Posts', '4'],
      ['Joined', joined],
    ]);
    await ben.http.post(`/api/users/${ana.id}/follow`, { following: false });
  });

  test("a Follow/Unfollow button and a menu with 'Report User' show only to a signed-in viewer who is not the profile owner", async () => {
    await Promise.all([ana.page.goto(`/user/${ana.id}`), ben.page.goto(`/user/${ana.id}`), guest.page.goto(`/user/${ana.id}`)]);
    for (const { page } of [ana, guest]) {
      await page.getByRole('heading', { level: 1, name: "Ana's Kitchen" }).waitFor();
      expect(await page.getByRole('button', { name: /^(Follow|Unfollow)$/ }).count()).toBe(0);
      expect(await page.locator('main header').getByRole('button', { name: 'More options' }).count()).toBe(0);
    }
    await ben.page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    await ben.page.locator('main header').getByRole('button', { name: 'More options' }).click();
    await ben.page.getByRole('menuitem', { name: 'Report User' }).click();
    await ben.page.getByRole('dialog', { name: 'Report user profile' }).waitFor();
    await ben.page.keyboard.press('Escape');
  });

  test('Featured Recipes grid. Cards link to /recipe/{id}', async () => {
    const { page } = guest;
    const card = page.getByRole('article', { name: 'Leek soup' });
    await page.getByRole('heading', { level: 2, name: 'Featured Recipes' }).waitFor();
    await card.waitFor();
    expect(await page.getByRole('article', { name: 'Secret stew' }).count()).toBe(0);
    await card.getByRole('link', { name: 'View Recipe' }).click();
    await page.waitForURL(`**/recipe/${soup.id}`);
    await page.getByRole('heading', { level: 1, name: 'Leek soup' }).waitFor();
    await page.goBack();
  });

  test("empty state 'No Public Recipes Yet'", async () => {
    await ana.page.goto(`/user/${ben.id}`);
    await ana.page.getByRole('heading', { name: 'No Public Recipes Yet' }).waitFor();
  });

  test("'Recent Posts' shows the first 3 announcements", async () => {
    await guest.page.goto(`/user/${ana.id}`);
    await guest.page.getByRole('heading', { level: 2, name: 'Recent Posts' }).waitFor();
    const posts = guest.page.getByRole('article').filter({ hasText: 'What Ana says' });
    await posts.nth(2).waitFor();
    expect(await posts.getByRole('heading').allTextContents()).toEqual(['Fourth', 'Third', 'Second']);
  });

  test("a missing or private profile shows 'Profile Not Found: This user profile doesn't exist or is set to private.' with 'Back to Home'", async () => {
    await saveProfile(ben.http, { isPublic: 'false' });
    for (const id of [ben.id, 'nobody']) {
      await guest.page.goto(`/user/${id}`);
      await guest.page.getByRole('heading', { level: 1, name: 'Profile Not Found' }).waitFor();
      await guest.page.getByText("This user profile doesn't exist or is set to private.", { exact: true }).waitFor();
      await guest.page.getByRole('link', { name: 'Back to Home' }).click();
      await guest.page.waitForURL('**/');
    }
    await saveProfile(ben.http, { isPublic: 'true' });
  });

  test('reads well in a screen reader, with its menu open', async () => {
    const { page } = ben;
    await page.goto(`/user/${ana.id}`);
    await page.getByRole('article', { name: 'Leek soup' }).waitFor();
    await page.getByRole('article').filter({ hasText: 'What Ana says Fourth' }).waitFor();
    await expectAccessibleLightAndDark(page);
    await page.locator('main header').getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Report User' }).waitFor();
    await expectAccessibleLightAndDark(page);
  });
});
