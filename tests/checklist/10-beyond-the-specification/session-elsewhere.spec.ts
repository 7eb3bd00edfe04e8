import { form, recipeForm } from '@potluck/tools/demo/form';
import { beforeEach, describe, expect, test } from 'vitest';
import { readComments, say, writePost } from '../feed.ts';
import { type Cook, cook, member, saveProfile, signIn, stopTime, toastSays } from '../people.ts';

let ana: Cook;
beforeEach(async () => {
  ana = await cook();
  await ana.http.post('/api/recipes', recipeForm({ title: 'Leek soup', ingredients: ['3 leeks'], instructions: ['Slice.'] }));
});

/** Signs out in another tab, which the open one learns live. */
async function signOutInAnotherTab() {
  const tab = await ana.context.newPage();
  await tab.goto('/');
  await tab.getByRole('link', { name: 'Logout' }).click();
  await tab.getByRole('link', { name: 'Start Cooking' }).waitFor();
  await tab.close();
}

describe('10. Beyond the specification: signing out and in in another tab', () => {
  test('a form stays, shows that the member is logged out, and leads to sign-in and back', async () => {
    const { page } = ana;
    await page.clock.install();
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.goto('/create');
    await page.getByLabel('Recipe Title').fill('Half a recipe');
    await connected;
    await stopTime(page);
    // Not in another tab, since all tabs share the stopped clock.
    await ana.http.request('/api/logout');
    await toastSays(page, 'Unauthorized', 'You are logged out. Logging in again...');
    expect(await page.getByLabel('Recipe Title').inputValue()).toBe('Half a recipe');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Create Recipe');
    const leaving = page.waitForRequest((request) => request.url().endsWith('/api/login?return_to=%2Fcreate'));
    await page.clock.runFor(500);
    await leaving;
  });

  test("so does a screen for members only, which never becomes 'Page Not Found'", async () => {
    const { page } = ana;
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent === 'Page Not Found') sessionStorage.setItem('not-found-seen', 'yes');
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto('/recipes');
    await page.getByRole('article', { name: 'Leek soup' }).waitFor();
    await signOutInAnotherTab();
    await page.getByLabel('Password').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('not-found-seen'))).toBeNull();
  });

  test("a screen for everybody becomes the visitor's without a reload", async () => {
    const { page } = ana;
    await page.goto('/announcements');
    await page.getByRole('link', { name: 'Share Something' }).waitFor();
    await signOutInAnotherTab();
    await page.getByRole('link', { name: 'Sign In', exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Community Feed' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Share Something' }).count()).toBe(0);
  });

  test('but not while it has unsent input', async () => {
    const { page } = ana;
    await ana.http.post('/api/announcements', form({ title: `Soup night ${ana.id}`, content: 'Bring a bowl.' }));
    await page.goto(`/announcements?search=${ana.id}`);
    const post = page.getByRole('article').first();
    await post.getByRole('button', { name: /Comment/ }).click();
    await post.getByRole('textbox').fill('Half a thought');
    await signOutInAnotherTab();
    await page.getByLabel('Password').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/oidc/);
  });

  test("another member signs in: the page becomes theirs, and nothing of the former member's stays", async () => {
    const { page } = ana;
    const ben = await member('Ben');
    const post = await ben.post<{ id: number }>('/api/announcements', form({ title: `For ${ana.id}`, content: 'Bread' }));
    await ana.http.post(`/api/announcements/${post.id}/like`, { isLike: true });
    await page.goto(`/announcements?search=${ana.id}`);
    const like = page.getByRole('article').getByRole('button', { name: /Like/ }).first();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('navigation').getByRole('link', { name: 'My Recipes' }).click();
    await page.getByRole('article', { name: 'Leek soup' }).waitFor();

    await signIn(ana, ben);
    const tab = await ana.context.newPage();
    await tab.goto('/');
    await tab.getByRole('heading', { name: 'Welcome, Ben!' }).waitFor();

    await page.getByRole('heading', { name: 'No recipes yet' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    await page.goBack();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');
    await tab.close();
  });
});

describe('10. Beyond the specification: what a member changes in one tab is shown in another', () => {
  test('a liked comment, a saved recipe, a followed member, a display name', async () => {
    const ben = await member('Ben');
    const { page } = ana;
    const post = await writePost(ben);
    await say(ben, post, 'I bring bread.');
    const fields = recipeForm({ title: 'Toast', ingredients: ['Bread'], instructions: ['Toast it.'], isPublic: true });
    const { id } = await ben.post<{ id: number }>('/api/recipes', fields);
    const tab = await ana.context.newPage();
    const likes = [await readComments(page, post), await readComments(tab, post)].map((card) =>
      card.getByRole('button', { name: /^Like comment/ }),
    );
    await likes[1]?.click();
    await expect.poll(() => likes[0]?.getAttribute('aria-pressed')).toBe('true');

    for (const each of [page, tab]) await each.goto(`/recipe/${id}`);
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();

    const { id: benId } = await ben.get<{ id: string }>('/api/auth/user');
    await saveProfile(ben, { isPublic: 'true' });
    for (const each of [page, tab]) await each.goto(`/user/${benId}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    await tab.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Unfollow', exact: true }).waitFor();

    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome, Ana!' }).waitFor();
    await tab.goto('/account');
    await tab.getByLabel('Display Name').fill('Anna');
    await tab.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('heading', { name: 'Welcome, Anna!' }).waitFor();
    await tab.close();
  });
});
