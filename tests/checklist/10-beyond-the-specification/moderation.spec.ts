import type { Member } from '@potluck/tools/demo/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { cardOf, like, likeButton, newTitle, openPost, type Post, writePost } from '../feed.ts';
import { entriesOf, moderator, pressUntilFocused, rowOf, showNew } from '../moderators.ts';
import { type Cook, cook, deadLine, member, toastSays, type Visitor, visitor, withoutLive } from '../people.ts';

let amara: Cook;
let ben: Cook;
let mia: Cook;
let guest: Visitor;
let author: Member;
let reporter: Member;
let post: Post;

const report = (by: Member, { id }: Post, reason: string, description?: string) =>
  by.post('/api/reports', { contentType: 'announcement', contentId: id, reason, description });
const caseOf = ({ id }: Post) => `/moderation/cases/announcement_${id}`;
const typeAndId = ({ id }: Post) => `/moderation/cases/announcement/${id}`;
const navigation = (page: Cook['page']) => page.getByRole('navigation', { name: 'Main' });
const button = (page: Cook['page'], name: string) => page.getByRole('button', { name, exact: true });
const decision = (page: Cook['page']) => page.getByRole('heading', { name: 'Decision', exact: true });
const entry = (page: Cook['page'], text: string) => entriesOf(page).filter({ hasText: text }).first();
const openCase = async ({ page }: Cook, about: Post) => {
  await page.goto(caseOf(about));
  await page.getByRole('heading', { level: 1, name: about.title }).waitFor();
};
const openCount = async ({ page }: Cook) =>
  Number(
    (
      await navigation(page)
        .getByRole('link', { name: /^Moderation/ })
        .innerText()
    ).replace(/\D/g, ''),
  );

beforeAll(async () => {
  [amara, ben, mia, guest, author, reporter] = await Promise.all([
    moderator('Amara'),
    moderator('Ben'),
    cook('Mia'),
    visitor(),
    member('Otto'),
    member('Rea'),
  ]);
  post = await writePost(author, newTitle('Pans'), { content: 'Buy my pans' });
  await like(mia.http, post);
});

describe('10. Beyond the specification: moderation', () => {
  test('it is there for moderators only', async () => {
    for (const path of ['/moderation', caseOf(post), typeAndId(post)]) {
      for (const { page } of [mia, guest]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      }
    }
    expect(await mia.page.getByRole('link', { name: /Moderation/ }).count()).toBe(0);
    await amara.page.goto('/');
    await navigation(amara.page)
      .getByRole('link', { name: /^Moderation/ })
      .click();
    await amara.page.getByRole('heading', { level: 1, name: 'Moderation' }).waitFor();
  });

  test('a report raises the count and appears in the queue live', async () => {
    const other = await writePost(author, newTitle('Before'));
    await report(reporter, other, 'other');
    await showNew(amara.page, rowOf(amara.page, other.title));
    const before = await openCount(amara);
    await report(reporter, post, 'spam', 'The same pans every week.');
    await amara.page
      .getByRole('status')
      .filter({ hasText: /^New report: \d+ open cases?$/ })
      .waitFor();
    await expect.poll(() => openCount(amara)).toBeGreaterThan(before);
    const row = rowOf(amara.page, post.title);
    await showNew(amara.page, row);
    await row.getByText('1 report', { exact: true }).waitFor();
    for (const text of ['Post', 'spam', 'Otto', 'Open']) await row.getByText(text, { exact: true }).waitFor();
  });

  test('a case is also found by its type and id', async () => {
    await amara.page.goto(`${typeAndId(post)}?at=`);
    await amara.page.getByRole('heading', { level: 1, name: post.title }).waitFor();
    await amara.page.waitForURL((url) => url.pathname === caseOf(post) && url.searchParams.has('at'));
    await amara.page.goto('/moderation');
  });

  test('the filters are in the address', async () => {
    const { page } = amara;
    await page.goto('/moderation?type=announcement&reason=spam');
    await rowOf(page, post.title).waitFor();
    await page.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Violence' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?type=announcement&reason=violence');
    await rowOf(page, post.title).waitFor({ state: 'detached' });
    await page.goto('/moderation?assignee=me');
    await page.getByRole('heading', { name: 'No cases found' }).waitFor();
  });

  test('a claim is shown at once to the other moderator, who cannot decide', async () => {
    // Not from the queue, where the cases of other tests may fill the first page.
    await amara.page.goto(caseOf(post));
    await Promise.all([amara.page.getByRole('heading', { level: 1, name: post.title }).waitFor(), openCase(ben, post)]);
    await entry(amara.page, 'Reporter 1 reported: spam').getByText('The same pans every week.').waitFor();
    await button(ben.page, 'Claim').waitFor();
    await button(amara.page, 'Claim').click();
    await decision(amara.page).waitFor();
    await ben.page.getByText(/^Amara is working on this case until/).waitFor();
    await entry(ben.page, 'Amara claimed').waitFor();
    expect(await button(ben.page, 'Claim').count()).toBe(0);
    expect(await decision(ben.page).count()).toBe(0);
    await button(ben.page, 'Add note').waitFor();
  });

  test('both screens are accessible, light and dark', async () => {
    // Other tests report for other reasons.
    await ben.page.goto('/moderation?reason=spam');
    await rowOf(ben.page, post.title).waitFor();
    for (const { page } of [amara, ben]) {
      await expectAccessibleLightAndDark(page);
    }
  });

  test('hidden content leaves a member’s open feed, and the other moderator sees who decided', async () => {
    const [card] = await Promise.all([openPost(mia.page, post), openCase(ben, post)]);
    await likeButton(card).waitFor();
    await amara.page.getByRole('radio', { name: 'Hide' }).check();
    await amara.page.getByLabel('Internal note').fill('One advertisement is enough.');
    await button(amara.page, 'Decide').click();
    await card.waitFor({ state: 'detached' });
    await entry(ben.page, 'Amara decided: hidden').getByText('One advertisement is enough.').waitFor();
    await ben.page.getByText('Hidden: members do not see this.').waitFor();
    await button(ben.page, 'Reopen').waitFor();
    await decision(amara.page).waitFor({ state: 'detached' });
    await amara.page.goto('/moderation?state=decided');
    await rowOf(amara.page, post.title).getByText('Decided: hidden').waitFor();
  });

  test('a change since the page was loaded is named, and the input stays', async () => {
    const { page } = ben;
    await openCase(ben, post);
    await button(page, 'Reopen').click();
    await button(page, 'Claim').click();
    await decision(page).waitFor();
    // Without live messages the page does not know of the note.
    await withoutLive(page);
    await openCase(ben, post);
    await page.getByRole('radio', { name: 'Restore' }).check();
    await page.getByLabel('Internal note').fill('It was the only one.');
    await amara.http.post(`/api/moderation/cases/announcement_${post.id}/notes`, { note: 'He has apologised.' });
    await button(page, 'Decide').click();
    await page.getByRole('alert').filter({ hasText: 'This case was changed in the meantime' }).waitFor();
    await entry(page, 'Amara added a note').getByText('He has apologised.').waitFor();
    expect(await page.getByLabel('Internal note').inputValue()).toBe('It was the only one.');
    expect(await page.getByRole('radio', { name: 'Restore' }).isChecked()).toBe(true);
  });

  test('restored content has its likes', async () => {
    await button(ben.page, 'Decide').click();
    await entry(ben.page, 'Ben decided: restored').getByText('It was the only one.').waitFor();
    const card = await openPost(mia.page, post);
    await likeButton(card).filter({ hasText: '1' }).waitFor();
    await cardOf(mia.page, post.title).getByText('Buy my pans').waitFor();
  });

  test('hiding is no longer offered once the content is gone', async () => {
    const about = await writePost(author, newTitle('Ladles'));
    await report(reporter, about, 'spam');
    const { page } = amara;
    await page.goto('/moderation');
    await showNew(page, rowOf(page, about.title));
    await openCase(amara, about);
    await button(page, 'Claim').click();
    await page.getByRole('radio', { name: 'Hide' }).check();
    await author.send('DELETE', `/api/announcements/${about.id}`);
    await page.getByText('It was deleted.').waitFor();
    await page.getByText('It is gone: nothing more is done.').waitFor();
    expect(await page.getByRole('radio', { name: 'Hide' }).count()).toBe(0);
    expect(await page.getByRole('radio', { name: 'Warn' }).count()).toBe(1);
  });

  test('a batch that failed is decided as it is chosen then', async () => {
    const { page } = amara;
    const bowls = await writePost(author, newTitle('Bowls'));
    await report(reporter, bowls, 'hate_speech');
    await page.goto('/moderation?reason=hate_speech');
    await showNew(page, rowOf(page, bowls.title));
    await page.getByRole('checkbox', { name: `Select ${bowls.title}`, exact: true }).check();
    await button(page, 'Decide 1 case').click();
    const dialog = page.getByRole('dialog', { name: 'Decide 1 case' });
    await dialog.getByRole('radio', { name: 'Hide' }).check();
    const rule = dialog.getByRole('radio', { name: /^Rule/ }).first();
    if ((await rule.count()) > 0) await rule.check();
    const revive = await deadLine(page, /\/api\/moderation\/decisions$/);
    await button(page, 'Decide 1 case').click();
    await dialog.getByText('0 of 1 are decided. Press again to go on.').waitFor();
    await revive();
    await dialog.getByRole('radio', { name: 'Dismiss' }).check();
    await button(page, 'Decide 1 case').click();
    await rowOf(page, bowls.title).getByText('Decided: dismissed').waitFor();
    await openPost(mia.page, bowls);
  });

  test('everything works by keyboard', async () => {
    const { page } = amara;
    const pots = await writePost(author, newTitle('Pots'));
    await report(reporter, pots, 'spam');
    await page.goto('/moderation');
    const row = rowOf(page, pots.title);
    await row.waitFor();
    await page.getByRole('heading', { name: 'Keyboard Controls' }).waitFor();
    await pressUntilFocused(page, 'j', row.getByRole('link'));
    await page.keyboard.press('k');
    await pressUntilFocused(page, 'ArrowDown', row.getByRole('link'));
    await page.keyboard.press('c');
    await toastSays(page, 'The case is yours');
    await row.getByText(/^Claimed by you until/).waitFor();
    await pressUntilFocused(page, 'j', row.getByRole('link'));
    await page.keyboard.press('Enter');
    await decision(page).waitFor();
    await pressUntilFocused(page, 'Tab', page.getByRole('radio', { name: 'Dismiss' }));
    await page.keyboard.press('Space');
    await pressUntilFocused(page, 'Tab', page.getByLabel('Internal note'));
    await page.keyboard.type('It is only pots.');
    await pressUntilFocused(page, 'Tab', button(page, 'Decide'));
    await page.keyboard.press('Enter');
    await entry(page, 'Amara decided: dismissed').getByText('It is only pots.').waitFor();
  });
});
