import { randomUUID } from 'node:crypto';
import { recipeForm } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { commentOf, readComments, say, writePost } from '../feed.ts';
import { allSeen, signIn, stopTime, toastSays, url, visitor, withoutLive } from '../people.ts';

let page: Page;
let ana: Member;
let email: string;

// Each test has its own session, which ends during an action.
beforeEach(async () => {
  email = `ana.${randomUUID()}@example.org`;
  ana = await Member.signUp(url, 'Ana', email);
  await ana.post('/api/recipes', recipeForm({ title: 'Leek soup', ingredients: ['3 leeks'], instructions: ['Slice.'] }));
  const person = await visitor();
  await signIn(person, ana);
  ({ page } = person);
  // A live message would announce the end of the session before the request.
  await withoutLive(page);
});

const says = () => toastSays(page, 'Unauthorized', 'You are logged out. Logging in again...');

/** After exactly 500 ms the browser goes to /api/login. */
async function expectToLeave(to: string): Promise<void> {
  const since = await page.evaluate(() => {
    addEventListener('beforeunload', () => sessionStorage.setItem('left-at', String(Date.now())));
    return Date.now();
  });
  const login = page.waitForRequest((request) => request.url().endsWith(`/api/login?return_to=${encodeURIComponent(to)}`));
  await page.clock.runFor(1_000);
  expect((await login).isNavigationRequest()).toBe(true);
  await page.getByLabel('Password').waitFor();
  expect(Number(await page.evaluate(() => sessionStorage.getItem('left-at'))) - since).toBe(500);
}

async function signInAgain(): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.locator('form [type=submit]').first().click();
}

describe('8. The error catalogue: Error matching 401 Unauthorized', () => {
  test("a command: 'Unauthorized: You are logged out. Logging in again...', after 500 ms /api/login, and back on the page one left", async () => {
    await page.clock.install();
    await page.goto('/recipes?sort=title');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
    await ana.request('/api/logout');
    await stopTime(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await says();
    await expectToLeave('/recipes?sort=title');
    await page.clock.resume();
    await signInAgain();
    await page.waitForURL('**/recipes?sort=title');
    await page.getByRole('article', { name: 'Leek soup' }).waitFor();
  });

  test('a screen that needs a user', async () => {
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome, Ana!' }).waitFor();
    await ana.request('/api/logout');
    await stopTime(page);
    await page.getByRole('navigation').getByRole('link', { name: 'My Recipes' }).click();
    await says();
    await expectToLeave('/recipes');
    await page.clock.resume();
    await signInAgain();
    await page.getByRole('article', { name: 'Leek soup' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/recipes');
  });

  test('the random recipe', async () => {
    await page.clock.install();
    await page.goto('/dashboard');
    await page.getByRole('article', { name: 'Leek soup' }).waitFor();
    await ana.request('/api/logout');
    await stopTime(page);
    await page.getByRole('button', { name: /^Random Recipe/ }).click();
    await says();
    await expectToLeave('/dashboard');
  });

  test('the like of a comment', async () => {
    const post = await writePost(ana);
    await say(ana, post, 'Bread');
    await page.clock.install();
    const comment = commentOf(await readComments(page, post), 'Bread');
    await comment.waitFor();
    const { pathname, search } = new URL(page.url());
    await ana.request('/api/logout');
    await stopTime(page);
    await comment.getByRole('button', { name: /^Like comment/ }).click();
    await says();
    await allSeen(page);
    expect(await page.locator('li[data-kind]').allTextContents()).toEqual(['UnauthorizedYou are logged out. Logging in again...']);
    await expectToLeave(pathname + search);
  });

  test('create-announcement signed out', async () => {
    await page.context().clearCookies();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const toast = document.querySelector('li[data-kind]');
        if (toast) sessionStorage.setItem('toast-seen', toast.textContent ?? '');
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto('/announcements/create');
    await page.getByLabel('Password').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('toast-seen'))).toContain(
      'UnauthorizedYou are logged out. Logging in again...',
    );
    await signInAgain();
    await page.getByRole('heading', { level: 1, name: 'Create Announcement' }).waitFor();
  });
});
