import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { newTitle, type Post, writePost } from '../feed.ts';
import { entriesOf, moderator, openCase, pressUntilFocused } from '../moderators.ts';
import { type Cook, cook, member } from '../people.ts';

let amara: Cook;
let noor: Cook;
let otto: Cook;
let post: Post;

const button = ({ page }: Cook, name: string) => page.getByRole('button', { name, exact: true });
const decisionOf = ({ page }: Cook, name: string | RegExp) => page.getByRole('article', { name });
const entry = (who: Cook, text: string) => entriesOf(who.page).filter({ hasText: text }).first();
const hidden = 'Your post was hidden from members';

/** Moves the focus there with Tab, and presses a key. */
async function press({ page }: Cook, target: Locator, key: string): Promise<void> {
  await target.waitFor();
  await pressUntilFocused(page, 'Tab', target);
  await page.keyboard.press(key);
}

/** Opens the case as a moderator, and claims it if possible. */
async function openPostsCase(who: Cook): Promise<void> {
  await openCase(who, `announcement_${post.id}`);
  await who.page.getByRole('heading', { level: 1, name: post.title }).waitFor();
}

beforeAll(async () => {
  const [first, second, author, reporter] = await Promise.all([moderator('Amara'), moderator('Noor'), cook('Otto'), member('Rea')]);
  [amara, noor, otto] = [first, second, author];
  post = await writePost(otto.http, newTitle('Pans'), { content: 'The pans of my grandmother' });
  await reporter.post('/api/reports', { contentType: 'announcement', contentId: post.id, reason: 'spam' });
});

describe('10. Beyond the specification: a member’s decisions, and appeals', () => {
  test('a member without decisions sees an empty list', async () => {
    await otto.page.goto('/');
    await button(otto, 'Your account').first().click();
    await otto.page.getByRole('menuitem', { name: 'Decisions About You' }).click();
    await otto.page.getByRole('heading', { level: 1, name: 'Decisions About You' }).waitFor();
    await otto.page.getByRole('heading', { name: 'No decisions' }).waitFor();
    await expectAccessibleLightAndDark(otto.page);
  });

  test('the author sees at once the decision, the rule, the note and their own text, and no moderator’s name', async () => {
    await openPostsCase(amara);
    await button(amara, 'Claim').click();
    await amara.page.getByRole('radio', { name: 'Hide' }).check();
    const rule = amara.page.getByRole('radio', { name: /^Rule/ }).first();
    if ((await rule.count()) > 0) await rule.check();
    await amara.page.getByLabel('Internal note').fill('Between us');
    await amara.page.getByLabel('Note to the author').fill('This looks like selling.');
    await amara.page.getByLabel('Note to the reporters').fill('Thank you.');
    await button(amara, 'Decide').click();
    const decision = decisionOf(otto, hidden);
    await decision.getByText('This looks like selling.').waitFor();
    await decision.getByText('The pans of my grandmother').waitFor();
    expect(await otto.page.getByText(/Between us|Thank you\.|Amara/).count()).toBe(0);
    await expectAccessibleLightAndDark(otto.page);
  });

  test('what the author has typed is still there after signing in again', async () => {
    await button(otto, 'Appeal').click();
    const field = otto.page.getByLabel('Why is this decision wrong?');
    await field.fill('I never');
    await otto.page.reload();
    await expect.poll(() => field.inputValue()).toBe('I never');
    await field.fill('');
    await button(otto, 'Cancel').click();
  });

  test('the author appeals once, by keyboard; the case is reopened and marked', async () => {
    const decision = decisionOf(otto, hidden);
    await press(otto, button(otto, 'Appeal'), 'Enter');
    const field = otto.page.getByLabel('Why is this decision wrong?');
    await field.waitFor();
    await pressUntilFocused(otto.page, 'Tab', field);
    await otto.page.keyboard.type('I sell nothing.');
    await expectAccessibleLightAndDark(otto.page);
    await press(otto, button(otto, 'Send appeal'), 'Enter');
    await decision.getByText('Your appeal was sent. A moderator will answer it.').waitFor();
    await decision.getByText('I sell nothing.').waitFor();
    expect(await button(otto, 'Appeal').count()).toBe(0);
    await noor.page.goto('/moderation?appealed=true');
    const row = noor.page.getByRole('article', { name: post.title });
    await row.getByText('Appealed', { exact: true }).waitFor();
  });

  test('the moderator who decided sees that another answers, and cannot claim', async () => {
    await amara.page.getByRole('heading', { name: 'Appeal', exact: true }).waitFor();
    await amara.page.getByText('You made this decision: another moderator answers.', { exact: false }).waitFor();
    expect(await button(amara, 'Claim').count()).toBe(0);
  });

  test('another moderator upholds the appeal by keyboard, and everybody sees the result', async () => {
    await openPostsCase(noor);
    await press(noor, button(noor, 'Claim'), 'Enter');
    const panel = noor.page.getByRole('region', { name: 'Appeal' });
    await panel.getByText('I sell nothing.').waitFor();
    await panel.getByText('by Amara', { exact: false }).waitFor();
    await press(noor, panel.getByRole('radio').first(), 'Space');
    await pressUntilFocused(noor.page, 'ArrowDown', panel.getByRole('radio', { name: 'It succeeds: members see it again' }));
    await pressUntilFocused(noor.page, 'Tab', panel.getByLabel('Note to the author'));
    await noor.page.keyboard.type('You are right.');
    await expectAccessibleLightAndDark(noor.page);
    await press(noor, button(noor, 'Answer'), 'Enter');
    await entry(noor, 'Noor answered the appeal: it succeeds').waitFor();
    await entry(noor, 'Noor decided: restored').waitFor();
    const decision = decisionOf(otto, hidden);
    await decision.getByText('Your appeal succeeded.').waitFor();
    await decision.getByText('You are right.').waitFor();
    await expectAccessibleLightAndDark(otto.page);
    await decisionOf(otto, 'Your post is shown again').waitFor();
    await noor.page.getByText('Decided: restored').first().waitFor();
    expect((await otto.http.get<{ title: string }>(`/api/announcements/${post.id}`)).title).toBe(post.title);
  });

  test('a suspended member can appeal too', async () => {
    await openPostsCase(amara);
    await button(amara, 'Reopen').click();
    await button(amara, 'Claim').click();
    await amara.page.getByRole('radio', { name: 'Suspend the author' }).check();
    const rule = amara.page.getByRole('radio', { name: /^Rule/ }).first();
    if ((await rule.count()) > 0) await rule.check();
    await amara.page.getByRole('combobox', { name: 'Suspended for' }).click();
    await amara.page.getByRole('option', { name: '3 days' }).click();
    await button(amara, 'Decide').click();
    await otto.page.getByRole('status', { name: 'Suspension' }).getByRole('link', { name: 'See the decision, and appeal' }).click();
    const decision = decisionOf(otto, /^Your account was suspended until/);
    await decision.getByRole('button', { name: 'Appeal' }).click();
    await otto.page.getByLabel('Why is this decision wrong?').fill('For what?');
    await button(otto, 'Send appeal').click();
    await decision.getByText('Your appeal was sent.', { exact: false }).waitFor();
    await openPostsCase(noor);
    await button(noor, 'Claim').click();
    await noor.page.getByRole('radio', { name: 'The decision stands' }).check();
    await noor.page.getByRole('region', { name: 'Appeal' }).getByLabel('Note to the author').fill('For the pans.');
    await button(noor, 'Answer').click();
    await decision.getByText('Your appeal did not succeed. The decision stands.').waitFor();
    await decision.getByText('For the pans.').waitFor();
    await noor.page.getByText('Decided: suspended').first().waitFor();
  });
});
