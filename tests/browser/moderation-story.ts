import type { CaseHistory } from '@potluck/events/answers/case-history';
import type { CaseDetail } from '@potluck/events/answers/cases';
import { form } from '@potluck/tools/demo/form';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { arrive, type ModerationStage, type Someone } from './moderation-stage.ts';
import { openBrowser, type Person } from './open-browser.ts';

interface Shown {
  likesCount: number;
  commentsCount: number;
  title: string;
  content: string;
}

const patient = { timeout: 20_000, interval: 100 };
const title = 'Pans on Sunday';

/** An author, two reporters and two moderators: each test continues where the one before ended. */
export function moderationStory(open: () => Promise<ModerationStage>): void {
  let stage: ModerationStage;
  let browser: Browser;
  let otto: Someone;
  let rea: Someone;
  let remy: Someone;
  let amara: Someone;
  let noor: Someone;
  let postId: number;
  let before: { post: Shown; comments: unknown };
  /** The answers for the case's page at three positions, each after this event. */
  const moments: { after: string; shown: CaseDetail }[] = [];

  const casePath = () => `/api/moderation/cases/announcement_${postId}`;
  const screenOfCase = () => `/moderation/cases/announcement_${postId}`;
  const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
  const card = ({ page }: Person) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const entry = ({ page }: Person, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();
  const region = ({ page }: Person, name: string): Locator => page.getByRole('region', { name, exact: true });
  const lastEvent = async () => (await amara.http.get<CaseHistory>(`${casePath()}/history`)).events.at(-1);

  /** Records the present answer for the case, once its last event has this type. */
  async function record(type: string): Promise<void> {
    await vi.waitUntil(async () => (await amara.http.request(casePath())).ok && (await lastEvent())?.type === type, patient);
    const shown = await amara.http.get<CaseDetail>(casePath());
    const last = await lastEvent();
    if (!last || last.type !== type) throw new Error(`${last?.type} came after ${type}`);
    moments.push({ after: last.eventId, shown });
  }

  async function shown(): Promise<typeof before> {
    const post = await rea.http.get<Shown>(`/api/announcements/${postId}`);
    const { likesCount, commentsCount, content } = post;
    const comments = await rea.http.get<{ comments: { id: number; content: string; likesCount: number; repliesCount: number }[] }>(
      `/api/announcements/${postId}/comments`,
    );
    const kept = comments.comments.map(({ id, content, likesCount, repliesCount }) => ({ id, content, likesCount, repliesCount }));
    return { post: { likesCount, commentsCount, title: post.title, content }, comments: kept };
  }

  beforeAll(async () => {
    [stage, browser] = await Promise.all([open(), openBrowser()]);
    [otto, rea, remy, amara, noor] = (await Promise.all(
      ['Otto', 'Rea', 'Remy', 'Amara', 'Noor'].map((name) => arrive(stage, browser, name)),
    )) as [Someone, Someone, Someone, Someone, Someone];
    for (const { id } of [amara, noor]) await stage.grantModerator(id);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  });

  test('a post is liked and talked about', async () => {
    const post = await otto.http.post<{ id: number }>('/api/announcements', form({ title, content: 'I sell pans.\nCash only.' }));
    postId = post.id;
    for (const who of [rea, remy]) await who.http.post(`/api/announcements/${postId}/like`, { isLike: true });
    const comment = await remy.http.post<{ id: number }>(`/api/announcements/${postId}/comments`, { content: 'Which pans?' });
    await rea.http.post(`/api/announcements/${postId}/comments`, { content: 'Big ones', parentId: comment.id });
    await rea.http.post(`/api/comments/${comment.id}/like`, { isLike: true });
    await remy.page.goto('/announcements');
    await card(remy).getByText('I sell pans.').waitFor();
  });

  test('two members report it, one of them on the screen', async () => {
    const { page } = rea;
    await page.goto('/announcements');
    await card(rea).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Report announcement' }).click();
    await page.getByRole('combobox', { name: 'Reason for reporting' }).click();
    await page.getByRole('option', { name: 'Spam or unwanted content' }).click();
    await page.getByRole('button', { name: 'Submit Report' }).click();
    await page.getByRole('link', { name: 'Your reports' }).click();
    await page.locator('[aria-current=step]').filter({ hasText: 'Received' }).waitFor();
    const report = { contentType: 'announcement', contentId: postId, reason: 'other', contentRevision: 0 };
    await vi.waitUntil(async () => (await amara.http.request(casePath())).ok, patient);
    await remy.http.post('/api/reports', report);
    await vi.waitUntil(async () => (await amara.http.get<CaseDetail>(casePath())).reportsCount === 2, patient);
    await record('ReportReceived');
  });

  test('its author edits it after the reports', async () => {
    await otto.http.send('PUT', `/api/announcements/${postId}`, { title, content: 'I share pans.' });
    await card(remy).getByText('I share pans.').waitFor();
    before = await shown();
    expect(before.post).toMatchObject({ likesCount: 2, commentsCount: 2 });
  });

  test('one moderator claims the case; the other sees it, and cannot decide', async () => {
    for (const who of [amara, noor]) {
      await who.page.goto(screenOfCase());
      await button(who, 'Claim').waitFor();
    }
    const { revision, content } = await noor.http.get<CaseDetail>(casePath());
    await button(amara, 'Claim').click();
    await noor.page.getByText(/^Amara is working on this case until/).waitFor();
    expect(await button(noor, 'Claim').count()).toBe(0);
    const decision = { outcome: 'dismiss', revision, contentRevision: content?.revision };
    const response = await noor.http.request(`${casePath()}/decisions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(decision),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, 'case-claimed']);
    await rea.page.locator('[aria-current=step]').filter({ hasText: 'In review' }).waitFor();
    await record('CaseClaimed');
  });

  test('hides the post: it leaves a member’s screen at once', async () => {
    const { page } = amara;
    await page.getByRole('radio', { name: 'Hide', exact: true }).check();
    await page.getByLabel('Internal note').fill('Sells every week');
    await page.getByLabel('Note to the author').fill('Please do not sell here.');
    await page.getByLabel('Note to the reporters').fill('Thank you both.');
    await button(amara, 'Decide').click();
    await card(remy).waitFor({ state: 'detached' });
    expect((await remy.http.request(`/api/announcements/${postId}`)).status).toBe(404);
    await record('AnnouncementHidden');
  });

  test('the reporter reads what became of it', async () => {
    const { page } = rea;
    await page.locator('[aria-current=step]').filter({ hasText: 'Decided' }).waitFor();
    await page.getByText('It is hidden from members.').waitFor();
    await page.getByText('Thank you both.').waitFor();
    expect(await page.getByText(/Sells every week|Please do not sell here|Amara/).count()).toBe(0);
  });

  test('the author reads why, and appeals', async () => {
    const { page } = otto;
    await page.goto('/decisions');
    await page.getByRole('heading', { name: 'Your post was hidden from members' }).waitFor();
    await page.getByText('Please do not sell here.').waitFor();
    await page.getByText('I share pans.').waitFor();
    await button(otto, 'Appeal').click();
    await page.getByLabel('Why is this decision wrong?').fill('I gave them away.');
    await button(otto, 'Send appeal').click();
    await page.getByText('Your appeal was sent. A moderator will answer it.').waitFor();
    await amara.page.getByText('You made this decision: another moderator answers.', { exact: false }).waitFor();
    expect(await button(amara, 'Claim').count()).toBe(0);
    await rea.page.locator('[aria-current=step]').filter({ hasText: 'In review' }).waitFor();
  });

  test('the other moderator lets the appeal succeed: the post is back with its likes and replies', async () => {
    const { page } = noor;
    await button(noor, 'Claim').click();
    await region(noor, 'Appeal').getByText('I gave them away.').waitFor();
    await region(noor, 'Appeal').getByRole('radio', { name: 'It succeeds: members see it again' }).check();
    await region(noor, 'Appeal').getByLabel('Note to the author').fill('Given away is fine.');
    await button(noor, 'Answer').click();
    await entry(noor, 'Noor decided: restored').waitFor();
    await vi.waitUntil(async () => (await remy.http.request(`/api/announcements/${postId}`)).ok, patient);
    expect(await shown()).toEqual(before);
    await otto.page.getByText('Your appeal succeeded.').waitFor();
    await otto.page.getByText('Given away is fine.').waitFor();
    await rea.page.getByText('It is shown again.').waitFor();
    await remy.page.goto('/announcements');
    await card(remy)
      .getByRole('button', { name: /^2 Likes$/ })
      .waitFor();
    await card(remy)
      .getByRole('button', { name: /^2 Comments/ })
      .click();
    await card(remy).getByText('Which pans?').waitFor();
    await page.getByText('Decided: restored').first().waitFor();
  });

  test('the replay shows at three positions what the calls answered then', async () => {
    const { page } = noor;
    const states: Partial<Record<CaseDetail['status'], string>> = {
      open: 'Open',
      claimed: 'Claimed by Amara',
      decided: 'Decided: hidden',
    };
    expect(moments.map(({ shown }) => shown.status)).toEqual(['open', 'claimed', 'decided']);
    expect(moments.map(({ shown }) => shown.content?.text)).toEqual(['I sell pans.\nCash only.', 'I share pans.', 'I share pans.']);
    for (const { after, shown } of moments) {
      await page.goto(`${screenOfCase()}?at=${after}`);
      await page.getByRole('slider', { name: 'Moment' }).waitFor();
      const { content } = shown;
      expect(await textsIn(region(noor, 'At this moment'))).toEqual({
        title: content?.title,
        text: content?.text,
        hidden: content?.hidden,
      });
      await region(noor, 'Known at this moment')
        .getByText(states[shown.status] ?? '', { exact: true })
        .waitFor();
    }
  });

  test('and links the report with the claim, the decision, the appeal and the restoration', async () => {
    const { events } = await noor.http.get<CaseHistory>(`${casePath()}/history`);
    const types = events.map(({ type }) => type);
    const story = ['ReportReceived', 'CaseClaimed', 'DecisionMade', 'AnnouncementHidden', 'AppealFiled', 'CaseReopened', 'AppealDecided'];
    expect(types.filter((type) => story.includes(type) || type === 'AnnouncementRestored')).toEqual([
      'ReportReceived',
      'ReportReceived',
      'CaseClaimed',
      'DecisionMade',
      'AnnouncementHidden',
      'AppealFiled',
      'CaseReopened',
      'CaseClaimed',
      'AppealDecided',
      'DecisionMade',
      'AnnouncementRestored',
    ]);
    const { page } = noor;
    const open = async (type: string) => {
      await page.goto(`${screenOfCase()}?at=${events.findLast((event) => event.type === type)?.eventId}`);
      await page.getByRole('slider', { name: 'Moment' }).waitFor();
    };
    const known = region(noor, 'Known at this moment');
    await open('AnnouncementRestored');
    await known.getByRole('button', { name: 'Noor decided: restored' }).click();
    await known.getByRole('button', { name: 'Noor answered the appeal: it succeeds' }).click();
    await known.getByRole('button', { name: 'Otto appealed the decision' }).click();
    await known.getByRole('button', { name: 'Amara decided: hidden' }).click();
    await known.getByRole('button', { name: 'Amara claimed the case' }).click();
    for (const { complaints } of [otto, rea, remy, amara, noor]) expect(complaints).toEqual([]);
  });
}

/** The text of a card, without deleted words. */
const textsIn = (card: Locator) =>
  card.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const gone of copy.querySelectorAll('del')) gone.remove();
    const part = (name: string) => copy.querySelector(`[data-part=${name}]`)?.textContent ?? null;
    return { title: part('title'), text: part('text'), hidden: copy.textContent?.includes('members do not see this') };
  });
