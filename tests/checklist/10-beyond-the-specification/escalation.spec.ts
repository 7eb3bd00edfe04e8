import type { Member } from '@potluck/tools/demo/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { newTitle, type Post, writePost } from '../feed.ts';
import { entriesOf, grant, moderator, rowOf } from '../moderators.ts';
import { type Cook, cook, member } from '../people.ts';

let mia: Cook;
let ada: Cook;
let reporter: Member;
let post: Post;

const caseOf = ({ id }: Post) => `/moderation/cases/announcement_${id}`;
const button = ({ page }: Cook, name: string) => page.getByRole('button', { name, exact: true });
const entry = ({ page }: Cook, text: string) => entriesOf(page).filter({ hasText: text }).first();
const report = ({ id }: Post) => reporter.post('/api/reports', { contentType: 'announcement', contentId: id, reason: 'other' });

beforeAll(async () => {
  let author: Member;
  [mia, ada, author, reporter] = await Promise.all([moderator('Mia'), cook('Ada'), member('Otto'), member('Rea')]);
  await grant('administrator', ada.id);
  post = await writePost(author, newTitle('Grappa'), { content: 'From the shed' });
  await report(post);
});

describe('10. Beyond the specification: escalation', () => {
  test('a moderator escalates a case, with a reason and a note', async () => {
    const { page } = mia;
    await page.goto('/moderation');
    await rowOf(page, post.title).getByRole('link').click();
    await button(mia, 'Claim').click();
    await page.getByRole('heading', { name: 'Decision', exact: true }).waitFor();
    await button(mia, 'Escalate').click();
    const dialog = page.getByRole('dialog', { name: 'Escalate this case' });
    await expectAccessibleLightAndDark(page);
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'It may be against the law' }).click();
    await dialog.getByLabel('Note (optional)').fill('Is that allowed?');
    await dialog.getByRole('button', { name: 'Escalate', exact: true }).click();
    await entry(mia, 'Mia escalated it: it may be against the law').getByText('Is that allowed?').waitFor();
    await page.getByText('Administrators decide this case. You can add a note.').waitFor();
    for (const name of ['Claim', 'Escalate']) expect(await button(mia, name).count()).toBe(0);
    await button(mia, 'Add note').waitFor();
  });

  test('an administrator finds it by the filter, and decides it', async () => {
    const { page } = ada;
    await page.goto('/moderation');
    await page
      .getByRole('link', { name: /^Moderation \d+ escalated cases?$/ })
      .or(page.getByRole('link', { name: /^Moderation\s*\d+\+? escalated cases?$/ }))
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'For administrators' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?state=escalated');
    await rowOf(page, post.title).getByText('For administrators', { exact: true }).waitFor();
    await rowOf(page, post.title).getByRole('link').click();
    await button(ada, 'Claim').click();
    await page.getByRole('radio', { name: 'Dismiss' }).check();
    await button(ada, 'Decide').click();
    await entry(ada, 'Ada decided: dismissed').waitFor();
    await entry(mia, 'Ada decided: dismissed').waitFor();
  });

  test('what is typed stays when another moderator claims the case meanwhile', async () => {
    const { page } = mia;
    const other = await writePost(await member('Olga'), newTitle('Schnapps'));
    await report(other);
    await page.goto(caseOf(other));
    await button(mia, 'Escalate').click();
    const dialog = page.getByRole('dialog', { name: 'Escalate this case' });
    await dialog.getByLabel('Note (optional)').fill('Is that allowed, too?');
    const uma = await moderator('Uma');
    await uma.http.post(`/api${caseOf(other)}/claim`);
    await page.getByText(/^Uma is working on this case until/).waitFor();
    expect(await dialog.getByLabel('Note (optional)').inputValue()).toBe('Is that allowed, too?');
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'It may be against the law' }).click();
    await dialog.getByRole('button', { name: 'Escalate', exact: true }).press('Enter');
    await page.getByText('The case has changed: you cannot escalate it now.').first().waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await uma.http.post(`/api${caseOf(other)}/release`);
    await button(mia, 'Escalate').click();
    expect(await dialog.getByLabel('Note (optional)').inputValue()).toBe('Is that allowed, too?');
  });

  test('a case about a moderator is escalated automatically', async () => {
    const own = await writePost(mia.http, newTitle('Own'));
    await report(own);
    await ada.page.goto('/moderation?state=escalated');
    await rowOf(ada.page, own.title).waitFor();
    const other = await moderator('Ben');
    await other.page.goto(caseOf(own));
    await entry(other, 'It went to the administrators: it is about somebody with a role').waitFor();
    expect(await button(other, 'Claim').count()).toBe(0);
    await mia.page.goto(caseOf(own));
    await mia.page.getByRole('heading', { level: 1, name: 'Case Not Found' }).waitFor();
  });
});
