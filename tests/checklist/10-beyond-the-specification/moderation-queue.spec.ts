import type { Member } from '@potluck/tools/demo/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { newTitle, type Post, writePost } from '../feed.ts';
import { entriesOf, moderator, openCase, pressUntilFocused, rowOf, showNew } from '../moderators.ts';
import { type Cook, member, slowLine, toastSays, withoutLive } from '../people.ts';

let amara: Cook;
let ben: Cook;
let author: Member;
let reporter: Member;

const caseId = ({ id }: Post) => `announcement_${id}`;
const casePath = (post: Post) => `/moderation/cases/${caseId(post)}`;
const report = (post: Post, by = reporter) =>
  by.post('/api/reports', { contentType: 'announcement', contentId: post.id, reason: 'violence', description: 'Look' });
const reported = async (what: string, by = author): Promise<Post> => {
  const post = await writePost(by, newTitle(what), { content: `The words of ${what}` });
  await report(post);
  return post;
};
/** Waits for the case, which follows the report. */
const byBen = async (post: Post, path: string, body: object = {}) => {
  await expect.poll(async () => (await ben.http.request(`/api/moderation/cases/${caseId(post)}`, {})).status).toBe(200);
  return ben.http.post(path, body);
};
const claimByBen = (post: Post) => byBen(post, `/api/moderation/cases/${caseId(post)}/claim`);
const decideByBen = (post: Post, outcome: string) =>
  byBen(post, '/api/moderation/decisions', { outcome, cases: [{ id: caseId(post), revision: 0 }] });
const button = ({ page }: Cook, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const box = ({ page }: Cook, post: Post) => page.getByRole('checkbox', { name: `Select ${post.title}`, exact: true });
const row = ({ page }: Cook, post: Post) => rowOf(page, post.title);
/** Other tests report for other reasons. */
const queue = async ({ page }: Cook, query = '') => {
  await page.goto(`/moderation?reason=violence${query}`);
  await page.getByRole('heading', { level: 1, name: 'Moderation' }).waitFor();
};

beforeAll(async () => {
  [amara, ben, author, reporter] = await Promise.all([moderator('Amara'), moderator('Ben'), member('Otto'), member('Rea')]);
});

describe('10. Beyond the specification: the moderators’ queue', () => {
  test('new cases are counted and shown on a click; changed ones are updated in place', async () => {
    const first = await reported('Knives');
    await queue(amara);
    await row(amara, first).waitFor();
    const [second] = [await reported('Forks')];
    await button(amara, /^1 new case$/).waitFor();
    expect(await row(amara, second).count()).toBe(0);
    await expect.poll(() => amara.page.title()).toMatch(/^\(\d+\+?\) Moderation · Potluck$/);
    await claimByBen(first);
    await row(amara, first)
      .getByText(/^Claimed by Ben until/)
      .waitFor();
    expect(await row(amara, second).count()).toBe(0);
    await showNew(amara.page, row(amara, second));
    expect(await button(amara, /new case/).count()).toBe(0);
  });

  test('after a burst of reports only the first page is refetched, and not for each', async () => {
    for (let n = 0; n < 21; n++) await reported(`Row ${n}`);
    await queue(amara);
    await amara.page.getByRole('article').nth(19).scrollIntoViewIfNeeded();
    await amara.page.getByRole('article').nth(21).waitFor();
    const read: string[] = [];
    amara.page.on('request', (request) => {
      if (request.url().includes('/api/moderation/cases?') && !request.url().includes('limit=1')) read.push(request.url());
    });
    for (let n = 0; n < 10; n++) await reported(`Burst ${n}`);
    await button(amara, /^10 new cases$/).waitFor();
    expect(read.filter((url) => url.includes('cursor='))).toEqual([]);
    expect(read.length).toBeLessThan(10);
    amara.page.removeAllListeners('request');
  });

  test('is filtered by age, number of reports and assignee', async () => {
    const [twice, once] = [await reported('Twice'), await reported('Once')];
    await report(twice, await member('Ria'));
    const { page } = amara;
    await queue(amara, '&reports=2');
    await row(amara, twice).waitFor();
    expect(await row(amara, once).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Reports' }).click();
    await page.getByRole('option', { name: 'Any reports' }).click();
    await row(amara, once).waitFor();
    await page.getByRole('combobox', { name: 'Age' }).click();
    await page.getByRole('option', { name: 'Waiting over 1 day' }).click();
    await page.getByRole('heading', { name: 'No cases found' }).waitFor();
    expect(new URL(page.url()).search).toBe('?reason=violence&age=1');
    await claimByBen(once);
    await queue(amara, '&assignee=nobody');
    await row(amara, twice).waitFor();
    expect(await row(amara, once).count()).toBe(0);
  });

  test('several are decided at once; one that another claimed before is named, and stays theirs', async () => {
    const [one, two, three] = [await reported('Red'), await reported('Green'), await reported('Blue')];
    const { page } = amara;
    // Without live messages the page does not know of the claim.
    await withoutLive(page);
    await queue(amara);
    for (const post of [one, two, three]) await box(amara, post).check();
    await claimByBen(two);
    await button(amara, 'Decide 3 cases').click();
    const dialog = page.getByRole('dialog', { name: 'Decide 3 cases' });
    await dialog.getByRole('radio', { name: 'Dismiss' }).check();
    await dialog.getByLabel('Internal note').fill('Colours are allowed.');
    await expectAccessibleLightAndDark(amara.page);
    await dialog.getByRole('button', { name: 'Decide 3 cases' }).click();
    const decided = page.getByRole('dialog', { name: 'Decided' });
    await decided.getByText('2 decided.').waitFor();
    await decided.getByRole('listitem').filter({ hasText: two.title }).getByText('Another moderator is working on this case').waitFor();
    await expectAccessibleLightAndDark(amara.page);
    await decided.getByRole('button', { name: 'Close' }).first().click();
    await row(amara, one).getByText('Decided: dismissed').waitFor();
    const entries = async (post: Post) =>
      (await ben.http.get<{ timeline: { type: string; text: string | null }[] }>(`/api/moderation/cases/${caseId(post)}`)).timeline;
    expect((await entries(three)).at(-1)).toMatchObject({ type: 'decided', text: 'Colours are allowed.' });
    expect((await entries(two)).map(({ type }) => type)).toEqual(['reported', 'claimed']);
    await page.unrouteAll();
  });

  test('everything works by keyboard', async () => {
    const [one, two] = [await reported('Up'), await reported('Down')];
    const { page } = ben;
    await queue(ben);
    const link = (post: Post) => row(ben, post).getByRole('link');
    await pressUntilFocused(page, 'j', link(two));
    await page.keyboard.press('x');
    expect(await box(ben, two).isChecked()).toBe(true);
    await pressUntilFocused(page, 'j', link(one));
    await page.keyboard.press('x');
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Decide 2 cases' });
    await pressUntilFocused(page, 'Tab', dialog.getByRole('radio', { name: 'Dismiss' }));
    await page.keyboard.press('Space');
    await pressUntilFocused(page, 'Tab', dialog.getByRole('button', { name: 'Decide 2 cases' }));
    await page.keyboard.press('Enter');
    await toastSays(page, '2 cases decided');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await expect.poll(() => page.getByText(/^\d+ of \d+ selected$/).count()).toBe(1);
  });

  test('shortcuts claim a case, go to its decision and its note, and to the next one', async () => {
    const [below, above] = [await reported('Below'), await reported('Above')];
    const { page } = ben;
    await queue(ben);
    await pressUntilFocused(page, 'j', row(ben, above).getByRole('link'));
    await page.keyboard.press('n');
    await page.waitForURL(`**${casePath(above)}`);
    await expect.poll(() => page.getByLabel('Note for the case').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('Note for the case').blur();
    await page.getByRole('heading', { name: 'Keyboard Controls' }).waitFor();
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Decision', exact: true }).waitFor();
    await page.keyboard.press('d');
    const dismiss = page.getByRole('radio', { name: 'Dismiss' });
    expect(await dismiss.evaluate((choice) => choice === document.activeElement)).toBe(true);
    await page.keyboard.press('n');
    expect(await page.getByLabel('Note for the case').evaluate((field) => field === document.activeElement)).toBe(true);
    // What was typed for a case belongs to it, and is there again.
    await page.getByLabel('Note for the case').fill('Ask Otto.');
    await page.getByLabel('Internal note').fill('Too sharp?');
    await page.getByLabel('Internal note').blur();
    await page.keyboard.press('j');
    await page.waitForURL(`**${casePath(below)}`);
    await page.getByRole('heading', { level: 1, name: below.title }).waitFor();
    expect(await page.getByLabel('Note for the case').inputValue()).toBe('');
    await page.keyboard.press('k');
    await page.waitForURL(`**${casePath(above)}`);
    await expect.poll(() => page.getByLabel('Note for the case').inputValue()).toBe('Ask Otto.');
    expect(await page.getByLabel('Internal note').inputValue()).toBe('Too sharp?');
    await page.keyboard.press('q');
    await page.waitForURL('**/moderation');
  });
});

describe('10. Beyond the specification: a note on a slow line', () => {
  const note = () => amara.page.getByLabel('Note for the case');
  const sent = () => amara.page.waitForRequest(/\/notes$/);

  test('what is typed while it is being sent stays', async () => {
    const post = await reported('Ladles');
    await openCase(amara, caseId(post));
    await note().fill('Ask Otto.');
    const [answer, asked] = [await slowLine(amara.page, /\/notes$/), sent()];
    await button(amara, 'Add note').click();
    await asked;
    await note().fill('And Rea.');
    await answer();
    await entriesOf(amara.page).filter({ hasText: 'Ask Otto.' }).waitFor();
    expect(await note().inputValue()).toBe('And Rea.');
    await note().fill('');
  });

  test('one that arrives after the case was left is not there again as if it had not been sent', async () => {
    const [above, below] = [await reported('Whisks'), await reported('Sieves')];
    await openCase(amara, caseId(above));
    await note().fill('Ask Otto.');
    const [answer, asked] = [await slowLine(amara.page, /\/notes$/), sent()];
    await button(amara, 'Add note').click();
    await asked;
    await amara.page.getByRole('link', { name: 'Back to Moderation' }).click();
    await row(amara, below).waitFor();
    await answer();
    await row(amara, above).getByRole('link').click();
    await entriesOf(amara.page).filter({ hasText: 'Ask Otto.' }).waitFor();
    expect(await note().inputValue()).toBe('');
  });
});

describe('10. Beyond the specification: around a case', () => {
  test('a comment is shown in its thread, under its post, even if that is hidden', async () => {
    const { page } = amara;
    const host = await member('Hana');
    const post = await writePost(host, newTitle('Picnic'), { content: 'On the lawn' });
    const say = (by: Member, content: string, parent?: number) =>
      by.post<{ id: number }>(parent ? `/api/comments/${parent}/replies` : `/api/announcements/${post.id}/comments`, { content });
    const sayUnder = (by: Member, content: string, parentId: number) =>
      by.post<{ id: number }>(`/api/announcements/${post.id}/comments`, { content, parentId });
    const parent = await say(host, 'Who brings bread?');
    await sayUnder(reporter, 'I do', parent.id);
    const rude = await sayUnder(author, 'Nobody cares', parent.id);
    await sayUnder(host, 'Please stay kind', rude.id);
    await reporter.post('/api/reports', { contentType: 'comment', contentId: rude.id, reason: 'violence' });
    await report(post);
    await decideByBen(post, 'hide');
    await expect.poll(async () => (await reporter.request(`/api/announcements/${post.id}`, {})).status).toBe(404);
    await openCase(amara, `comment_${rude.id}`);
    const thread = page.locator('main section').filter({ has: page.getByRole('heading', { name: 'In its thread' }) });
    await thread.getByRole('article', { name: 'The post' }).getByText('On the lawn').waitFor();
    await thread.getByRole('article', { name: 'The post' }).getByText('Hidden', { exact: true }).waitFor();
    const texts = thread.getByRole('listitem');
    expect(await texts.count()).toBe(4);
    for (const [index, text] of ['Who brings bread?', 'I do', 'Nobody cares', 'Please stay kind'].entries())
      await texts.nth(index).getByText(text).waitFor();
    await texts.nth(2).getByText('This case').waitFor();
    await expectAccessibleLightAndDark(amara.page);
  });

  test('the author’s account age and other cases are shown, except those that the moderator reported', async () => {
    const { page } = amara;
    const tom = await member('Tom');
    const [now, earlier, own] = [await reported('Now', tom), await reported('Earlier', tom), await writePost(tom, newTitle('Own'))];
    await report(own, amara.http);
    await decideByBen(earlier, 'dismiss');
    await openCase(amara, caseId(now));
    await page.getByText(/^Account made .+\. 1 other case: 1 dismissed\.$/).waitFor();
    const others = page.getByRole('list', { name: 'Other cases' }).getByRole('listitem');
    expect(await others.count()).toBe(1);
    await others.getByRole('link', { name: new RegExp(earlier.title) }).click();
    await page.getByRole('heading', { level: 1, name: earlier.title }).waitFor();
  });

  test('everything that the author wrote since a date is hidden in one act, after a confirmation with the number', async () => {
    const { page } = amara;
    const spammer = await member('Spam');
    const [one, two] = [await reported('Buy one', spammer), await writePost(spammer, newTitle('Buy two'))];
    const host = await writePost(author, newTitle('Quiet'));
    await spammer.post(`/api/announcements/${host.id}/comments`, { content: 'Buy three' });
    await openCase(amara, caseId(one));
    await button(amara, 'Hide all since a date').click();
    const dialog = page.getByRole('dialog', { name: 'Hide all since a date' });
    await dialog.getByText('2 posts and 1 comment will be hidden.').waitFor();
    await expectAccessibleLightAndDark(amara.page);
    await dialog.getByRole('button', { name: 'Hide 3' }).click();
    await toastSays(page, '3 posts and comments hidden');
    await page.getByText('Hidden: members do not see this.').waitFor();
    for (const { id } of [one, two]) {
      await expect.poll(async () => (await reporter.request(`/api/announcements/${id}`, {})).status).toBe(404);
    }
    await button(amara, 'Hide all since a date').click();
    await dialog.getByText('Nothing of theirs is visible since then.').waitFor();
  });
});
