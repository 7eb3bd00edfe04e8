import { recipeForm } from '@potluck/tools/demo/form';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { commentOf, commentsToggle, openPost, readComments, say, writePost } from '../feed.ts';
import { moderator } from '../moderators.ts';
import { allSeen, type Cook, cook, slowLine, toastSays } from '../people.ts';
import { button, openCreate, openEdit, title, typeRecipe } from '../recipe-forms.ts';

let ana: Cook;
let page: Page;
let soup: { id: number };

beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
  const fields = recipeForm({ title: 'Soup', ingredients: ['3 leeks'], instructions: ['Slice.'] });
  soup = await ana.http.post<{ id: number }>('/api/recipes', fields);
});

/** Goes to the feed by the navigation. */
async function leave() {
  await page.getByRole('navigation').getByRole('link', { name: 'Community' }).click();
  await page.getByRole('heading', { level: 1, name: 'Community Feed' }).waitFor();
}
const expectStillThere = () => expect(new URL(page.url()).pathname).toBe('/announcements');

describe('Beyond: an answer that arrives after its screen was left does not lead away from the next screen', () => {
  test('a new recipe', async () => {
    await openCreate(page);
    await typeRecipe(page, { title: 'Broth', ingredient: 'leek', step: 'Slice.' });
    const answer = await slowLine(page, /\/api\/recipes$/);
    await button(page, 'Save Recipe').click();
    await leave();
    await answer();
    await toastSays(page, 'Recipe Created!');
    expectStillThere();
  });

  test('a new recipe; another that was begun since keeps its screen and its draft', async () => {
    await openCreate(page);
    await typeRecipe(page, { title: 'Broth', ingredient: 'leek', step: 'Slice.' });
    const answer = await slowLine(page, /\/api\/recipes$/);
    await button(page, 'Save Recipe').click();
    await leave();
    await page.getByRole('navigation').getByRole('link', { name: 'Create Recipe' }).click();
    await button(page, 'Start over').click();
    await title(page).fill('Stock');
    await answer();
    await toastSays(page, 'Recipe Created!');
    expect(new URL(page.url()).pathname).toBe('/create');
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe('Stock');
    await openCreate(page);
  });

  test('a new post; another that was begun since keeps its draft', async () => {
    await page.goto('/announcements/create');
    await page.getByLabel('Title').fill('Soup night');
    await page.getByLabel('Message').fill('Who brings bread?');
    const answer = await slowLine(page, /\/api\/announcements$/);
    await button(page, 'Post Announcement').click();
    expect(await page.getByLabel('Title').isDisabled()).toBe(true);
    await leave();
    await page.getByRole('link', { name: 'Share Something' }).click();
    await button(page, 'Start over').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByLabel('Title').fill('Bread day');
    await answer();
    await toastSays(page, 'Success');
    await page.reload();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Bread day');
  });

  test('a changed one', async () => {
    await openEdit(page, soup.id);
    await title(page).fill('Leek soup');
    const answer = await slowLine(page, /\/api\/recipes\/\d+$/);
    await button(page, 'Update Recipe').click();
    await leave();
    await answer();
    await toastSays(page, 'Recipe Updated');
    expectStillThere();
  });

  test('the random recipe', async () => {
    await page.goto('/dashboard');
    const answer = await slowLine(page, /\/api\/recipes\/random\/recipe$/);
    await page.getByRole('button', { name: /^Random Recipe/ }).click();
    await leave();
    const answered = page.waitForResponse(/\/api\/recipes\/random\/recipe$/);
    await answer();
    await answered;
    await allSeen(page);
    expectStillThere();
  });

  test('a case that a moderator opens', async () => {
    const mia = await moderator('Mia');
    const card = await openPost(mia.page, await writePost(ana.http));
    const answer = await slowLine(mia.page, /\/api\/moderation\/cases$/);
    const asked = mia.page.waitForRequest(/\/api\/moderation\/cases$/);
    await card.getByRole('button', { name: 'More options' }).click();
    await mia.page.getByRole('menuitem', { name: 'Open a case' }).click();
    await asked;
    await mia.page.getByRole('navigation').getByRole('link', { name: 'Create Recipe' }).click();
    await mia.page.getByRole('heading', { level: 1, name: 'Create Recipe' }).waitFor();
    const answered = mia.page.waitForResponse(/\/api\/moderation\/cases$/);
    await answer();
    await answered;
    await allSeen(mia.page);
    expect(new URL(mia.page.url()).pathname).toBe('/create');
  });

  test('a deleted one', async () => {
    await page.goto(`/recipe/${soup.id}`);
    await button(page, 'Delete').click();
    const answer = await slowLine(page, /\/api\/recipes\/\d+$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.keyboard.press('Escape');
    await leave();
    await answer();
    await toastSays(page, 'Recipe Deleted');
    expectStillThere();
  });
});

describe('Beyond: a comment whose answer arrives after the comments were closed and opened again', () => {
  test('leaves the box, which cannot send it a second time meanwhile', async () => {
    const card = await readComments(page, await writePost(ana.http));
    const box = card.getByRole('textbox', { name: 'Write a comment' });
    const answer = await slowLine(page, /\/comments$/);
    await box.fill('I bring bread.');
    await button(page, 'Post Comment').click();
    await commentsToggle(card).click();
    await commentsToggle(card).click();
    await box.waitFor();
    expect(await button(page, 'Post Comment').getAttribute('aria-busy')).toBe('true');
    await answer();
    await commentOf(card, 'I bring bread.').waitFor();
    await toastSays(page, 'Comment added!');
    expect(await box.inputValue()).toBe('');
  });

  test('a changed one cannot be left while it is being saved, and is saved even if it cannot be read again', async () => {
    const post = await writePost(ana.http);
    await say(ana.http, post, 'I bring bread.');
    const card = await readComments(page, post);
    await commentOf(card, 'I bring bread.').getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const box = card.getByRole('textbox', { name: 'Edit comment' });
    await box.fill('I bring two loaves.');
    await page.route(/\/api\/comments\/\d+$/, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
    const answer = await slowLine(page, /\/api\/comments\/\d+$/);
    await box.press('Control+Enter');
    await button(page, 'Saving...').waitFor();
    await box.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await answer();
    await box.waitFor({ state: 'detached' });
    await commentOf(card, 'I bring two loaves.').waitFor();
  });

  test('closes the box of a reply', async () => {
    const post = await writePost(ana.http);
    await say(ana.http, post, 'Who brings bread?');
    const card = await readComments(page, post);
    const answer = await slowLine(page, /\/comments$/);
    await button(page, 'Reply').click();
    const box = card.getByRole('textbox', { name: /^Reply to/ });
    await box.fill('I do.');
    await button(page, 'Post Reply').click();
    await commentsToggle(card).click();
    await commentsToggle(card).click();
    await box.waitFor();
    await answer();
    await commentOf(card, 'I do.').waitFor();
    await box.waitFor({ state: 'detached' });
  });
});
