import type { CaseDetail } from '@potluck/events/answers/cases';
import type { CurrentUser } from '@potluck/events/answers/people';
import { recipeForm } from '@potluck/tools/demo/form';
import type { Member } from '@potluck/tools/demo/member';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { likeButton, newTitle, openPost, type Post, writePost } from '../feed.ts';
import { entriesOf, moderator, openCase } from '../moderators.ts';
import { type Cook, cook, member } from '../people.ts';
import { type Reportable, somethingToReport } from '../reportable.ts';

let amara: Cook;
let otto: Cook;
let reporter: Member;
/** Content that Otto wrote before, and content of another member. */
let ownRecipe: number;
let ownPost: Post;
let others: Reportable;

const button = (page: Cook['page'], name: string) => page.getByRole('button', { name, exact: true });
const banner = ({ page }: Cook, name: string) => page.getByRole('status', { name, exact: true });
const entry = (text: string) => entriesOf(amara.page).filter({ hasText: text }).first();

/** A post of Otto's that was reported, its case claimed and open on Amara's screen. */
async function claimedCase(): Promise<void> {
  const { id, title } = await writePost(otto.http, newTitle('Pans'));
  await reporter.post('/api/reports', { contentType: 'announcement', contentId: id, reason: 'spam' });
  await openCase(amara, `announcement_${id}`);
  await amara.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await button(amara.page, 'Claim').click();
  await amara.page.getByRole('heading', { name: 'Decision', exact: true }).waitFor();
}

beforeAll(async () => {
  [amara, otto, reporter] = await Promise.all([moderator('Amara'), cook('Otto'), member('Rea')]);
  const soup = recipeForm({ title: 'Soup of Otto', ingredients: ['1 leek'], instructions: ['Boil it.'] });
  ownRecipe = (await otto.http.post<{ id: number }>('/api/recipes', soup)).id;
  ownPost = await writePost(otto.http, newTitle('Leeks'));
  others = await somethingToReport('Suse');
});

describe('10. Beyond the specification: sanctions', () => {
  test('each warning is shown at once, with its reason, until it is read', async () => {
    await otto.page.goto('/');
    const reasons = ['Please no more advertisements.', 'And no pans.'];
    for (const reason of reasons) {
      await claimedCase();
      await amara.page.getByRole('radio', { name: 'Warn the author' }).check();
      await amara.page.getByLabel('Note to the author').fill(reason);
      await button(amara.page, 'Decide').click();
      await banner(otto, 'Warning').getByText(reason).waitFor();
      await entry('Amara decided: warned').waitFor();
    }
    for (const reason of reasons) {
      const one = banner(otto, 'Warning').filter({ hasText: reason });
      await one.getByRole('button', { name: 'I have read this' }).click();
      await one.waitFor({ state: 'detached' });
    }
    await otto.page.reload();
    await otto.page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await banner(otto, 'Warning').count()).toBe(0);
  });

  test('a suspension with a hidden post shows its end and reason at once, and the member can still read', async () => {
    const other = await writePost(reporter, newTitle('Soup'));
    const card = await openPost(otto.page, other);
    await claimedCase();
    const { page } = amara;
    await page.getByRole('radio', { name: 'Hide' }).check();
    await page.getByRole('checkbox', { name: 'Suspend the author' }).check();
    await page.getByRole('combobox', { name: 'Suspended for' }).click();
    await page.getByRole('option', { name: '3 days' }).click();
    await page.getByLabel('Note to the author').fill('Pans again.');
    await expectAccessibleLightAndDark(page);
    await button(page, 'Decide').click();
    await banner(otto, 'Suspension')
      .getByText(/^Your account is suspended until .+\.$/)
      .waitFor();
    await banner(otto, 'Suspension').getByText('Pans again.').waitFor();
    await expectAccessibleLightAndDark(otto.page);
    await entry('Amara decided: suspended until').waitFor();
    await entry('Amara decided: hidden').waitFor();
    await likeButton(card).click({ force: true });
    await otto.page.getByText(/^Your account is suspended: until .+ you can read, and change nothing$/).waitFor();
    await expect(otto.http.post('/api/announcements/1/like', {})).rejects.toThrow('403');
  });

  test('every control that changes something stays, does nothing, and gives the reason', async () => {
    const { page, http } = otto;
    const refused = async (name: string, within: Page | Locator = page) => {
      const control = within.getByRole('button', { name, exact: true });
      await control.waitFor();
      // The notice at the top moves what is below it.
      await page
        .getByText(/^Your account is suspended until .+/)
        .first()
        .waitFor();
      expect([name, await control.getAttribute('aria-disabled')]).toEqual([name, 'true']);
      await control.click({ force: true });
      await page
        .getByText(/^Your account is suspended: until .+/)
        .last()
        .waitFor();
    };
    const dialog = page.getByRole('dialog');
    const menu = async (of: Locator, item: string) => {
      await of.locator('button[aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await page.goto('/announcements/create');
    await refused('Post Announcement');
    await page.goto('/create');
    await refused('Save Recipe');
    await page.goto(`/edit/${ownRecipe}`);
    await refused('Update Recipe');
    await page.goto(`/recipe/${ownRecipe}`);
    await button(page, 'Delete').click();
    await refused('Delete', dialog);
    await page.goto('/account');
    await refused('Save Changes');
    await page.goto(`/recipe/${others.recipe.id}`);
    await refused('Save');
    await page.goto(`/user/${others.userId}`);
    await refused('Follow');
    const own = await openPost(page, ownPost);
    await menu(own, 'Edit');
    await refused('Save Changes', dialog);
    await button(page, 'Cancel').click();
    await menu(own, 'Delete');
    await refused('Delete', dialog);
    const foreign = await openPost(page, others.post);
    await menu(foreign, 'Report announcement');
    await dialog.getByText(/^Your account is suspended/).waitFor();
    await refused('Submit Report', dialog);
    expect((await http.request(`/api/recipes/${ownRecipe}`)).status).toBe(200);
    // What they can still do.
    await page.goto('/decisions');
    await button(page, 'Appeal').first().waitFor();
    await page.goto('/account');
    await button(page, 'Delete my account').waitFor();
  });

  test('a decision ends the suspension, and the notice disappears at once', async () => {
    const { page } = amara;
    await button(page, 'Reopen').click();
    await button(page, 'Claim').click();
    await page.getByRole('radio', { name: 'End the suspension' }).check();
    await button(page, 'Decide').click();
    await banner(otto, 'Suspension').waitFor({ state: 'detached' });
    await writePost(otto.http, newTitle('Sorry'));
  });

  test('a muted reporter sees that in the dialog, even if it was decided while it was open', async () => {
    const mo = await cook('Mo');
    const { page } = mo;
    const card = await openPost(page, others.post);
    await card.locator('button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem', { name: 'Report announcement' }).click();
    await page.getByRole('combobox', { name: 'Reason for reporting' }).click();
    await page.getByRole('option', { name: 'Spam or unwanted content' }).click();
    const { id } = await writePost(reporter, newTitle('Fine'));
    await mo.http.post('/api/reports', { contentType: 'announcement', contentId: id, reason: 'spam' });
    const path = `/api/moderation/cases/announcement_${id}`;
    const about = () => amara.http.get<CaseDetail>(path);
    await vi.waitUntil(async () => (await amara.http.request(path)).ok);
    await amara.http.post(`${path}/claim`);
    await vi.waitUntil(async () => (await about()).moves.includes('decide'));
    const { revision, content } = await about();
    const until = new Date(Date.now() + 3 * 24 * 60 * 60 * 1_000).toISOString();
    const also = [{ outcome: 'mute_reporter', reporter: 1, until }];
    await amara.http.post(`${path}/decisions`, { outcome: 'dismiss', revision, contentRevision: content?.revision, also });
    await vi.waitUntil(async () => (await mo.http.get<CurrentUser>('/api/auth/user')).mutedUntil === until);
    const notice = page.getByText(/^Moderators found that earlier reports of yours were misused\. You can report again from /);
    await button(page, 'Submit Report').click();
    await notice.first().waitFor();
    await page.getByRole('dialog').getByRole('status').filter({ has: notice }).waitFor();
    expect(await button(page, 'Submit Report').getAttribute('aria-disabled')).toBe('true');
    await expectAccessibleLightAndDark(page);
  });

  test('a hidden name leaves open pages at once, and its owner is notified', async () => {
    const post = await writePost(otto.http, newTitle('Named'));
    const guest = await cook('Guest');
    const card = await openPost(guest.page, post);
    await card.getByText('Otto', { exact: true }).first().waitFor();
    await claimedCase();
    await amara.page.getByRole('radio', { name: 'Conceal parts of the profile' }).check();
    await amara.page.getByRole('checkbox', { name: 'Name', exact: true }).check();
    await button(amara.page, 'Decide').click();
    await card.getByText('A member', { exact: true }).first().waitFor();
    await entry('Amara decided: profile hidden (name)').waitFor();
    await otto.page.goto('/account');
    await otto.page.getByText('Moderators have hidden your name.').waitFor();
    expect(await otto.page.getByLabel('Display Name').inputValue()).toBe('Otto');
  });
});
