import { recipeForm } from '@potluck/tools/demo/form';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf, likeButton, newTitle, openComments, writePost } from '../feed.ts';
import { type Cook, cook, member, saveProfile, slowLine, stopTime, toastSays } from '../people.ts';
import { button, ingredient, openCreate, step } from '../recipe-forms.ts';

let ana: Cook;
let page: Page;
/** The commands that the page has sent since the last check. */
let sent: string[];

beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
  sent = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/')) sent.push(`${request.method()} ${pathname}`);
  });
});

const seen = () => sent.splice(0);

describe('Beyond: a double click on a button', () => {
  test('deletes a recipe once, without an error', async () => {
    const { id } = await ana.http.post<{ id: number }>(
      '/api/recipes',
      recipeForm({ title: 'Toast', ingredients: ['Bread'], instructions: ['Toast it.'] }),
    );
    await page.goto('/recipes');
    await page.getByRole('article', { name: 'Toast' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick();
    await page.getByText('No recipes yet').waitFor();
    await toastSays(page, 'Recipe Deleted');
    expect(seen()).toEqual([`DELETE /api/recipes/${id}`]);
  });

  test('reports once, without an error', async () => {
    const ben = await member('Ben');
    await saveProfile(ben, { isPublic: 'true' });
    const { id } = await ben.get<{ id: string }>('/api/auth/user');
    await page.goto(`/user/${id}`);
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Report User' }).click();
    await page.getByRole('combobox', { name: 'Reason for reporting' }).click();
    await page.getByRole('option', { name: 'Other' }).click();
    await page.getByRole('button', { name: 'Submit Report' }).dblclick();
    await toastSays(page, 'Report submitted');
    expect(seen()).toEqual(['POST /api/reports']);
  });

  test('likes, follows, saves a profile and comments once', async () => {
    const title = newTitle();
    await writePost(await member('Cem'), title);
    await page.goto(`/announcements?search=${encodeURIComponent(title)}`);
    const card = cardOf(page, title);
    await openComments(card);
    await card.getByRole('textbox', { name: 'Write a comment' }).fill('I do.');
    await card.getByRole('button', { name: 'Post Comment' }).dblclick();
    await toastSays(page, 'Comment added!');
    expect(seen()).toHaveLength(1);

    const like = card.getByRole('button', { name: /^Like comment/ });
    await like.dblclick();
    await expect.poll(() => like.getAttribute('aria-label')).toBe('Like comment, 1 Like');
    await likeButton(card).dblclick();
    await card.getByText('1 Like', { exact: true }).waitFor();
    expect(await likeButton(card).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => sent.length).toBe(2);
    seen();

    const dina = await member('Dina');
    await saveProfile(dina, { isPublic: 'true' });
    const { id } = await dina.get<{ id: string }>('/api/auth/user');
    await page.goto(`/user/${id}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).dblclick();
    await toastSays(page, 'Following!');
    expect(seen()).toEqual([`POST /api/users/${id}/follow`]);

    await page.goto('/account');
    await page.getByLabel('Bio').fill('Soup.');
    await page.getByRole('button', { name: 'Save Changes' }).dblclick();
    await toastSays(page, 'Profile Updated');
    expect(seen()).toEqual(['PUT /api/auth/profile']);
  });

  test('removes one row of a recipe: the next one, which comes under the pointer, stays', async () => {
    await openCreate(page);
    for (const [row, name] of ['leek', 'salt', 'water'].entries()) {
      if (row > 0) await button(page, 'Add Ingredient').click();
      await ingredient(page, row + 1).fill(name);
      if (row > 0) await button(page, 'Add Step').click();
      await step(page, row + 1).fill(`Take ${name}.`);
    }
    await button(page, 'Remove ingredient 1').dblclick();
    await button(page, 'Remove step 1').dblclick();
    expect(await ingredient(page, 1).inputValue()).toBe('salt');
    expect(await step(page, 1).inputValue()).toBe('Take salt.');
    await page.getByLabel('Ingredient 3 name').waitFor({ state: 'detached' });
    expect(await ingredient(page, 2).inputValue()).toBe('water');
    // Two clicks that are none together remove two.
    await button(page, 'Remove ingredient 1').click();
    await ingredient(page, 2).waitFor({ state: 'detached' });
  });
});

describe('Beyond: a link that is pressed right after typing a search', () => {
  test('is followed, also while its screen is loading', async () => {
    const cy = await cook('Cy');
    const dina = await member('Dina');
    await saveProfile(dina, { isPublic: 'true' });
    await writePost(dina, newTitle());
    await cy.page.clock.install();
    await cy.page.goto('/announcements');
    const link = cy.page.getByRole('article').getByRole('link').first();
    await link.waitFor();
    await stopTime(cy.page);
    const loaded = await slowLine(cy.page, /profile-page/);
    await cy.page.getByRole('searchbox').fill('soup');
    await link.click();
    await cy.page.waitForURL('**/user/*');
    // The search would be sent now.
    await cy.page.clock.runFor(1_000);
    await loaded();
    await cy.page.clock.resume();
    await cy.page.getByRole('heading', { level: 1, name: /Kitchen$/ }).waitFor();
    expect(new URL(cy.page.url()).pathname).toMatch(/^\/user\//);
  });
});
