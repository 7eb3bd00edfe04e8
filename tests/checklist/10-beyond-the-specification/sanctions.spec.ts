import type { Member } from '@potluck/tools/demo/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { likeButton, newTitle, openPost, writePost } from '../feed.ts';
import { entriesOf, moderator } from '../moderators.ts';
import { type Cook, cook, member } from '../people.ts';

let amara: Cook;
let otto: Cook;
let reporter: Member;

const button = (page: Cook['page'], name: string) => page.getByRole('button', { name, exact: true });
const banner = ({ page }: Cook, name: string) => page.getByRole('status', { name, exact: true });
const entry = (text: string) => entriesOf(amara.page).filter({ hasText: text }).first();

/** A post of Otto's that was reported, its case claimed and open on Amara's screen. */
async function claimedCase(): Promise<void> {
  const { id, title } = await writePost(otto.http, newTitle('Pans'));
  await reporter.post('/api/reports', { contentType: 'announcement', contentId: id, reason: 'spam' });
  await amara.page.goto(`/moderation/cases/announcement_${id}`);
  await amara.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await button(amara.page, 'Claim').click();
  await amara.page.getByRole('heading', { name: 'Decision', exact: true }).waitFor();
}

beforeAll(async () => {
  [amara, otto, reporter] = await Promise.all([moderator('Amara'), cook('Otto'), member('Rea')]);
});

describe('10. Beyond the specification: sanctions', () => {
  test('a warning is shown at once, with its reason, until it was read', async () => {
    await otto.page.goto('/');
    await claimedCase();
    await amara.page.getByRole('radio', { name: 'Warn the author' }).check();
    await amara.page.getByLabel('Note to the author').fill('Please no more advertisements.');
    await button(amara.page, 'Decide').click();
    await banner(otto, 'Warning').getByText('Please no more advertisements.').waitFor();
    await entry('Amara decided: warned').waitFor();
    await button(otto.page, 'I have read this').click();
    await banner(otto, 'Warning').waitFor({ state: 'detached' });
    await otto.page.reload();
    await otto.page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await banner(otto, 'Warning').count()).toBe(0);
  });

  test('whose post is hidden and who is suspended in one act sees at once until when and why, and reads on', async () => {
    const other = await writePost(reporter, newTitle('Soup'));
    const card = await openPost(otto.page, other);
    await claimedCase();
    const { page } = amara;
    await page.getByRole('radio', { name: 'Hide' }).check();
    await page.getByRole('checkbox', { name: 'Suspend the author' }).check();
    await page.getByRole('combobox', { name: 'Suspended for' }).click();
    await page.getByRole('option', { name: '3 days' }).click();
    await page.getByLabel('Note to the author').fill('Pans again.');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await button(page, 'Decide').click();
    await banner(otto, 'Suspension')
      .getByText(/^Your account is suspended until .+\.$/)
      .waitFor();
    await banner(otto, 'Suspension').getByText('Pans again.').waitFor();
    await expectAccessible(otto.page);
    await entry('Amara decided: suspended until').waitFor();
    await entry('Amara decided: hidden').waitFor();
    await likeButton(card).click({ force: true });
    await otto.page.getByText('Your account is suspended', { exact: true }).waitFor();
    await expect(otto.http.post('/api/announcements/1/like', {})).rejects.toThrow('403');
  });

  test('a suspension is ended by a decision, and the notice goes at once', async () => {
    const { page } = amara;
    await button(page, 'Reopen').click();
    await button(page, 'Claim').click();
    await page.getByRole('radio', { name: 'End the suspension' }).check();
    await button(page, 'Decide').click();
    await banner(otto, 'Suspension').waitFor({ state: 'detached' });
    await writePost(otto.http, newTitle('Sorry'));
  });

  test('a name that is hidden leaves an open page at once, and its owner is told', async () => {
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
