import { recipeForm } from '@potluck/tools/demo/form';
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { cardOf, openPost, readComments, writePost } from '../feed.ts';
import { moderator, openCase } from '../moderators.ts';
import { beginToUse, type Cook, cook, deadLine, member, toastSays } from '../people.ts';
import { openEdit, title } from '../recipe-forms.ts';

let ana: Cook;
beforeEach(async () => {
  ana = await cook('Ana');
});

/** Blocks all scripts until the returned function is called. */
const noCode = () => deadLine(ana.page, /\/assets\/.*\.js/);
/** Presses it while its script is blocked, and expects the error toast; then unblocks scripts. */
async function pressInVain(target: Locator) {
  const lineIsBack = await noCode();
  await target.click();
  await toastSays(ana.page, 'Something went wrong', 'This could not be loaded. Please check your connection and try again.');
  await lineIsBack();
}

describe('Beyond: a script could not be fetched for a moment', () => {
  test('of the live connection: the page is live soon after', async () => {
    const { page } = ana;
    const ben = await member('Ben');
    const post = await writePost(ben);
    const lineIsBack = await deadLine(page, /\/assets\/socket-.*\.js/);
    const refused = page.waitForEvent('requestfailed', (asked) => asked.url().includes('/assets/socket-'));
    await page.goto('/announcements');
    await cardOf(page, post.title).waitFor();
    await refused;
    await lineIsBack();
    await writePost(ben);
    await page.getByRole('button', { name: /^\d+ new posts?$/ }).waitFor();
  });

  test('of a menu: the next press opens it', async () => {
    const { page } = ana;
    const card = await openPost(page, await writePost(ana.http));
    await beginToUse(page);
    const more = card.getByRole('button', { name: 'More options' });
    await pressInVain(more);
    expect(await page.getByRole('menu').count()).toBe(0);
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  });

  test('of a menu item’s dialog: the next press opens it', async () => {
    const { page } = ana;
    const card = await openPost(page, await writePost(ana.http));
    await beginToUse(page);
    const more = card.getByRole('button', { name: 'More options' });
    await more.click();
    const item = page.getByRole('menuitem', { name: 'Delete' });
    await item.waitFor();
    await pressInVain(item);
    await more.click();
    await item.click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
  });

  test.each([
    ['case', 'case-work', '', 'What happened'],
    ['replay of a case', 'replay-view', '?at=first', 'At this moment'],
  ])('of a %s: it says so, and is there on another try', async (_, script, search, shown) => {
    const amara = await moderator('Amara');
    const post = await writePost(ana.http);
    await (await member('Rea')).post('/api/reports', { contentType: 'announcement', contentId: post.id, reason: 'spam' });
    const lineIsBack = await deadLine(amara.page, new RegExp(`/assets/${script}-.*\\.js`));
    await openCase(amara, `announcement_${post.id}`, search);
    await amara.page.getByText(/^The (case|replay) could not be loaded$/).waitFor();
    await lineIsBack();
    await amara.page.getByRole('button', { name: 'Try Again' }).click();
    await amara.page.getByText(shown).waitFor();
  });

  test('of a select: the next press opens it', async () => {
    const { page } = ana;
    await openPost(page, await writePost(ana.http));
    await beginToUse(page);
    const filter = page.getByRole('combobox').first();
    await pressInVain(filter);
    expect(await page.getByRole('listbox').count()).toBe(0);
    await filter.click();
    await page.getByRole('option', { name: 'Following' }).waitFor();
  });

  test('of the toasts: it was fetched when the page was first used', async () => {
    const { page } = ana;
    const card = await readComments(page, await writePost(ana.http));
    await page.locator('[data-kept]').waitFor({ state: 'attached' });
    await ana.context.setOffline(true);
    await card.getByRole('textbox', { name: 'Write a comment' }).fill('Who brings bread?');
    await card.getByRole('button', { name: 'Post Comment' }).click();
    await toastSays(page, 'Error', 'Failed to add comment');
    await ana.context.setOffline(false);
  });

  test('of the merge of two versions: it opens as soon as the script arrives', async () => {
    const { page, http } = ana;
    const soup = { title: 'Leek soup', ingredients: ['2 leeks'], instructions: ['Simmer.'] };
    const { id } = await http.post<{ id: number }>('/api/recipes', recipeForm(soup));
    await openEdit(page, id);
    await title(page).fill('Leek and potato soup');
    await http.send('PUT', `/api/recipes/${id}`, recipeForm({ ...soup, title: 'Creamy leek soup' }));
    const lineIsBack = await noCode();
    const missed = page.waitForEvent('requestfailed', (asked) => asked.url().includes('/assets/merge-panel'));
    await page.getByRole('button', { name: 'Update Recipe' }).click();
    await missed;
    await lineIsBack();
    await page.getByRole('heading', { name: 'This recipe was changed in the meantime' }).waitFor();
    expect(await title(page).inputValue()).toBe('Leek and potato soup');
  });

  test("of a screen: 'Try Again' shows it without a reload", async () => {
    const { page } = ana;
    await page.goto('/announcements');
    await page.getByRole('heading', { level: 1, name: 'Community Feed' }).waitFor();
    await page.evaluate(() => Object.assign(window, { stillThere: true }));
    const lineIsBack = await noCode();
    await page.getByRole('navigation').getByRole('link', { name: 'My Recipes' }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    const again = page.getByRole('button', { name: 'Try Again' });
    await again.click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await lineIsBack();
    await again.click();
    await page.getByRole('heading', { level: 1, name: 'My Recipes' }).waitFor();
    expect(await page.evaluate(() => 'stillThere' in window)).toBe(true);
    // The console names the file, for developers.
    for (const complaint of ana.complaints.splice(0)) expect(complaint).toMatch(/^NotReached: \/assets\/recipes-page/);
  });
});
