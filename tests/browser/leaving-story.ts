import type { CaseHistory } from '@potluck/events/answers/case-history';
import type { CaseDetail, CaseSummary } from '@potluck/events/answers/cases';
import { form } from '@potluck/tools/demo/form';
import { usualPassword } from '@potluck/tools/demo/member';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { arrive, type ModerationStage, type Someone } from './moderation-stage.ts';
import { openBrowser } from './open-browser.ts';

const patient = { timeout: 20_000, interval: 100 };
/** In days: 25 s between the request and the deletion of the account. */
export const leavingTakes = { POTLUCK_ERASURE_DAYS: String(25 / (24 * 60 * 60)) };

const post = 'Pans on Sunday';
const other = 'Rice at home';
const comment = 'Cheap pans at my door';
const notes = { internal: 'Sells in every thread', author: 'Please do not sell here', reporters: 'Thank you for looking out' };

/** Texts that a screen shows, and texts that it does not. */
interface Screen {
  shows: (string | RegExp)[];
  not?: (string | RegExp)[];
}

/** A comment under a hidden post, whose author leaves during the appeal: each test continues where the one before ended. */
export function leavingStory(open: () => Promise<ModerationStage>): void {
  let stage: ModerationStage;
  let browser: Browser;
  let host: Someone;
  let author: Someone;
  let reporter: Someone;
  let moderator: Someone;
  let second: Someone;
  let member: Someone;
  let postId: number;
  let caseId: string;

  const casePath = () => `/api/moderation/cases/${caseId}`;
  const card = ({ page }: Someone) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: post, exact: true }) });
  const button = ({ page }: Someone, name: string) => page.getByRole('button', { name, exact: true });
  const step = ({ page }: Someone, label: string) => page.locator('[aria-current=step]').filter({ hasText: label }).waitFor();

  async function expectOn({ name, page }: Someone, { shows, not = [] }: Screen): Promise<void> {
    for (const text of shows) await page.getByText(text).filter({ visible: true }).first().waitFor();
    for (const text of not) {
      const gone = page.getByText(text).first().waitFor({ state: 'detached', timeout: patient.timeout });
      await gone.catch((cause) => Promise.reject(new Error(`${name} reads ${text}`, { cause })));
    }
  }
  /** What all four see at this step, without a reload. */
  async function screens(expected: { author: Screen; reporter: Screen; moderator: Screen; member: Screen }): Promise<void> {
    await expectOn(author, expected.author);
    await expectOn(reporter, expected.reporter);
    await expectOn(moderator, expected.moderator);
    await expectOn(member, expected.member);
  }
  async function openThread(who: Someone): Promise<void> {
    await who.page.goto('/announcements');
    await card(who)
      .getByRole('button', { name: /^\d+ Comments?/ })
      .click();
  }
  const idsIn = async (query: string) =>
    (await second.http.get<CaseSummary[]>(`/api/moderation/cases?${query}`)).map(({ id }) => id).filter((id) => id === caseId);

  beforeAll(async () => {
    [stage, browser] = await Promise.all([open(), openBrowser()]);
    [host, author, reporter, moderator, second, member] = (await Promise.all(
      ['Hana', 'Aldo', 'Rea', 'Amara', 'Noor', 'Mel'].map((name) => arrive(stage, browser, name)),
    )) as [Someone, Someone, Someone, Someone, Someone, Someone];
    for (const { id } of [moderator, second]) await stage.grantModerator(id);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  });

  test('1. a member comments under a post', async () => {
    postId = (await host.http.post<{ id: number }>('/api/announcements', form({ title: post, content: 'Who cooks?' }))).id;
    await author.http.post('/api/announcements', form({ title: other, content: 'Every Monday' }));
    await moderator.page.goto('/moderation');
    for (const who of [author, reporter, member]) await openThread(who);
    const { id } = await author.http.post<{ id: number }>(`/api/announcements/${postId}/comments`, { content: comment });
    caseId = `comment_${id}`;
    await screens({
      author: { shows: [comment] },
      reporter: { shows: [comment] },
      moderator: { shows: ['Moderation'], not: [comment] },
      member: { shows: [comment, other] },
    });
  });

  test('2. somebody reports the comment', async () => {
    const { page } = reporter;
    await page
      .getByRole('article', { name: `Comment by ${author.name}` })
      .getByRole('button', { name: 'More options' })
      .click();
    await page.getByRole('menuitem', { name: 'Report comment' }).click();
    await page.getByRole('combobox', { name: 'Reason for reporting' }).click();
    await page.getByRole('option', { name: 'Spam or unwanted content' }).click();
    await button(reporter, 'Submit Report').click();
    await page.getByRole('link', { name: 'Your reports' }).click();
    await step(reporter, 'Received');
    await moderator.page
      .getByRole('link', { name: comment })
      .or(moderator.page.getByRole('button', { name: /new/ }))
      .first()
      .click();
    await screens({
      author: { shows: [comment], not: [/report/i] },
      reporter: { shows: [comment, 'You reported: Spam'] },
      moderator: { shows: [comment, '1 report'] },
      member: { shows: [comment] },
    });
  });

  test('3. the post above is hidden; the report stays', async () => {
    const hidden = `announcement_${postId}`;
    await second.http.post('/api/moderation/cases', { contentType: 'announcement', contentId: postId });
    const about = () => second.http.get<CaseDetail>(`/api/moderation/cases/${hidden}`);
    await vi.waitUntil(async () => (await second.http.request(`/api/moderation/cases/${hidden}`)).ok, patient);
    await second.http.post(`/api/moderation/cases/${hidden}/claim`);
    await vi.waitUntil(async () => (await about()).status === 'claimed', patient);
    const { revision, content } = await about();
    await second.http.post(`/api/moderation/cases/${hidden}/decisions`, {
      outcome: 'hide',
      revision,
      contentRevision: content?.revision,
    });
    // The report itself is unchanged; only its page is read again.
    await member.page.getByText(post).first().waitFor({ state: 'detached' });
    await reporter.page.reload();
    await screens({
      author: { shows: [other], not: [comment, post] },
      reporter: { shows: ['A comment that is no longer there to see', 'Received'], not: [comment] },
      moderator: { shows: [comment] },
      member: { shows: [other], not: [comment, post] },
    });
    await step(reporter, 'Received');
  });

  test('4. a moderator claims the case, and sees the hidden post above', async () => {
    await moderator.page.goto(`/moderation/cases/${caseId}`);
    await button(moderator, 'Claim').click();
    await author.page.goto('/decisions');
    await step(reporter, 'In review');
    await screens({
      author: { shows: ['Decisions About You'], not: [comment, 'Amara'] },
      reporter: { shows: ['In review'], not: ['Amara'] },
      moderator: { shows: [post, 'Who cooks?', 'Hidden', comment, 'This case'] },
      member: { shows: [other], not: [comment] },
    });
  });

  test('5. the comment is hidden, with a note to each', async () => {
    const { page } = moderator;
    await page.getByRole('radio', { name: 'Hide', exact: true }).check();
    await page.getByLabel('Internal note').fill(notes.internal);
    await page.getByLabel('Note to the author').fill(notes.author);
    await page.getByLabel('Note to the reporters').fill(notes.reporters);
    await button(moderator, 'Decide').click();
    await step(reporter, 'Decided');
    await screens({
      author: { shows: ['Your comment was hidden from members'] },
      reporter: { shows: ['It is hidden from members.', notes.reporters], not: [notes.internal, notes.author, 'Amara'] },
      moderator: { shows: ['Hidden: members do not see this.', notes.internal, notes.author, notes.reporters] },
      member: { shows: [other], not: [comment] },
    });
  });

  test('6. its author reads why', async () => {
    await screens({
      author: { shows: [notes.author, comment], not: [notes.internal, notes.reporters, 'Amara', /\bRea\b/] },
      reporter: { shows: [notes.reporters] },
      moderator: { shows: ['Decided: hidden'] },
      member: { shows: [other], not: [comment] },
    });
  });

  test('7. the author appeals', async () => {
    const { page } = author;
    await button(author, 'Appeal').click();
    await page.getByLabel('Why is this decision wrong?').fill('I gave them away');
    await button(author, 'Send appeal').click();
    await step(reporter, 'In review');
    await screens({
      author: { shows: ['Your appeal was sent. A moderator will answer it.'] },
      reporter: { shows: ['In review'], not: ['I gave them away'] },
      moderator: { shows: ['I gave them away', /You made this decision: another moderator answers/, 'Appealed'] },
      member: { shows: [other], not: [comment] },
    });
    await expect.poll(() => idsIn('appealed=true'), patient).toEqual([caseId]);
  });

  test('8. the author leaves while the appeal waits', async () => {
    const { page } = author;
    await page.goto('/account');
    await button(author, 'Delete my account').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    await signInAgainIfAsked(page);
    await screens({
      author: { shows: [/^Your account will be deleted on/, 'Keep my account'] },
      reporter: { shows: ['In review'] },
      moderator: { shows: ['I gave them away', 'Appealed'] },
      member: { shows: [other, author.name], not: [comment] },
    });
    await expect.poll(() => idsIn('leaving=true'), patient).toEqual([caseId]);
    const { events } = await second.http.get<CaseHistory>(`${casePath()}/history`);
    await second.page.goto(`/moderation/cases/${caseId}?at=${events[0]?.eventId}`);
    await expectOn(second, { shows: [comment] });
  });

  test('9. with the account the appeal ends, the case closes, and the texts are erased', { timeout: 90_000 }, async () => {
    await vi.waitUntil(async () => (await second.http.get<CaseDetail>(casePath())).status === 'decided', { ...patient, timeout: 60_000 });
    await step(reporter, 'Decided');
    await screens({
      author: { shows: [], not: ['Keep my account', author.name] },
      reporter: { shows: ['A comment that is no longer there to see'], not: [comment, author.name] },
      moderator: {
        shows: [/ended: its author is gone/, 'Decided: hidden', /^Erased on .* with the account of who wrote it\.$/],
        not: [comment, 'I gave them away', 'It was deleted.', author.name],
      },
      member: { shows: ['Community Feed'], not: [other, author.name, comment] },
    });
    // Also in a replay that was open all the time.
    await expectOn(second, { shows: [/^Erased on .* with the account of who wrote it\.$/], not: [comment] });
    for (const query of ['', 'appealed=true', 'leaving=true']) await expect.poll(() => idsIn(query), patient).toEqual([]);
    const { events } = await second.http.get<CaseHistory>(`${casePath()}/history`);
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${comment}|I gave them away|${author.name}`));
    await moderator.page.goto(`/moderation/cases/${caseId}?at=${events[0]?.eventId}`);
    await moderator.page.getByRole('slider', { name: 'Moment' }).waitFor();
    await expectOn(moderator, { shows: [/^Erased on .* with the account of who wrote it\.$/], not: [comment, /Its author deleted it/] });
    await author.page.goto('/announcements');
    expect((await author.http.request('/api/auth/user')).status).toBe(401);
    for (const { complaints } of [author, reporter, moderator, member]) expect(complaints).toEqual([]);
  });

  /** Deleting an account requires a recent sign-in. */
  async function signInAgainIfAsked(page: Page): Promise<void> {
    const keep = page.getByRole('button', { name: 'Keep my account' });
    const password = page.locator('[name=password]');
    await keep.or(password).first().waitFor();
    if (await keep.isVisible()) return;
    await page.locator('[name=email]').fill(`${author.name.toLowerCase()}@example.org`);
    await password.fill(usualPassword);
    await page.locator('[type=submit]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    await keep.waitFor();
  }
}
