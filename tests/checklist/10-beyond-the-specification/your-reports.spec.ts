import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { newTitle, openPost, type Post, writePost } from '../feed.ts';
import { moderator } from '../moderators.ts';
import { type Cook, cook } from '../people.ts';

let amara: Cook;
let rea: Cook;
let mia: Cook;
let post: Post;

const reportOf = ({ page }: Cook, title: string | RegExp) => page.getByRole('article', { name: title });
const stepOf = (who: Cook, title: string | RegExp) => reportOf(who, title).locator('[aria-current=step]');
const gone = 'A post that is no longer there to see';
const caseOf = ({ id }: Post) => `/api/moderation/cases/announcement_${id}`;

/** A moderator's decision about the present case. */
async function decide(by: Cook, about: Post, decision: object) {
  const { revision, content } = await by.http.get<{ revision: number; content: { revision: number } | null }>(caseOf(about));
  const [rule = null] = await by.http.get<{ id: string; revision: number }[]>('/api/rules');
  const of = { revision, contentRevision: content?.revision ?? null, rule };
  await by.http.post(`${caseOf(about)}/decisions`, { ...of, ...decision });
}

beforeAll(async () => {
  [amara, rea, mia] = await Promise.all([moderator('Amara'), cook('Rea'), cook('Mia')]);
  post = await writePost(mia.http, newTitle('Pans'), { content: 'Buy my pans' });
});

describe('10. Beyond the specification: own reports', () => {
  test('a member without reports sees an empty list', async () => {
    await rea.page.goto('/');
    await rea.page.getByRole('button', { name: 'Your account' }).first().click();
    await rea.page.getByRole('menuitem', { name: 'Your Reports' }).click();
    await rea.page.getByRole('heading', { level: 1, name: 'Your Reports' }).waitFor();
    await rea.page.getByRole('heading', { name: 'Nothing reported' }).waitFor();
  });

  test('the confirmation of a report leads to it', async () => {
    const { page } = rea;
    const card = await openPost(page, post);
    await card.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Report announcement' }).click();
    await page.getByRole('combobox', { name: 'Reason for reporting' }).click();
    await page.getByRole('option', { name: 'Spam or unwanted content' }).click();
    await page.getByLabel('Additional details (optional)').fill('The same pans every week.');
    await page.getByRole('button', { name: 'Submit Report' }).click();
    await page.getByRole('link', { name: 'Your reports' }).click();
    const report = reportOf(rea, post.title);
    await report.getByText('You reported: Spam or unwanted content').waitFor();
    await report.getByText('“The same pans every week.”').waitFor();
    await stepOf(rea, post.title).filter({ hasText: 'Received' }).waitFor();
    expect(await report.getByRole('link', { name: 'Mia' }).count()).toBe(1);
  });

  test('it follows its case live, to the outcome and the note to reporters', async () => {
    await amara.http.post(`${caseOf(post)}/claim`);
    await stepOf(rea, post.title).filter({ hasText: 'In review' }).waitFor();
    await decide(amara, post, { outcome: 'hide', noteInternal: 'Between us', noteToAuthor: 'To Mia', noteToReporters: 'Thank you, Rea.' });
    await stepOf(rea, gone).filter({ hasText: 'Decided' }).waitFor();
    const report = reportOf(rea, gone);
    await report.getByText('It is hidden from members.').waitFor();
    await report.getByText('Thank you, Rea.').waitFor();
    expect(await rea.page.getByText(/Between us|To Mia|Amara/).count()).toBe(0);
  });

  test('a report is in review again when its case is reopened', async () => {
    await amara.http.post(`${caseOf(post)}/reopen`);
    await stepOf(rea, gone).filter({ hasText: 'In review' }).waitFor();
    await amara.http.post(`${caseOf(post)}/claim`);
    await decide(amara, post, { outcome: 'restore', noteInternal: 'It was the only one' });
    await stepOf(rea, post.title).filter({ hasText: 'Decided' }).waitFor();
    await reportOf(rea, post.title).getByText('It is shown again.').waitFor();
  });

  test('a reported recipe is followed too, while others can see it', async () => {
    const recipe = (title: string, isPublic: boolean) => recipeForm({ title, ingredients: ['1 pan'], instructions: ['Buy it'], isPublic });
    const [pans, pots] = [newTitle('Pans'), newTitle('Pots')];
    const { id } = await mia.http.post<{ id: number }>('/api/recipes', recipe(pans, true));
    await rea.http.post('/api/reports', { contentType: 'recipe', contentId: id, reason: 'spam' });
    await rea.page.goto('/reports');
    await reportOf(rea, pans).waitFor();
    await mia.http.send('PUT', `/api/recipes/${id}`, recipe(pots, true));
    await reportOf(rea, pots).waitFor();
    await mia.http.send('PUT', `/api/recipes/${id}`, recipe(pots, false));
    await reportOf(rea, 'A recipe that is no longer there to see').waitFor();
  });

  test('the screen is accessible, light and dark, and only the reporter’s', async () => {
    await expectAccessibleLightAndDark(rea.page);
    await mia.page.goto('/reports');
    await mia.page.getByRole('heading', { name: 'Nothing reported' }).waitFor();
  });
});
