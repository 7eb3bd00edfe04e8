import type { CaseHistory, HistoryEvent } from '@potluck/events/answers/case-history';
import type { CaseDetail } from '@potluck/events/answers/cases';
import type { Member } from '@potluck/tools/demo/member';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { slowLine } from '../../browser/lines.ts';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { newTitle, type Post, writePost } from '../feed.ts';
import { moderator, pressUntilFocused } from '../moderators.ts';
import { type Cook, member } from '../people.ts';

let amara: Cook;
let author: Member;
let rea: Member;
let post: Post;
let path: string;
let history: CaseHistory;
/** The answers for the case's page at three positions, each after this event. */
const moments: { after: string; shown: CaseDetail }[] = [];

const patient = { timeout: 15_000 };
const casePath = () => `/api/moderation/cases/announcement_${post.id}`;
const eventNamed = (type: string): HistoryEvent => {
  const found = history.events.findLast((event) => event.type === type);
  if (!found) throw new Error(`There is no ${type}`);
  return found;
};
const at = ({ eventId }: Pick<HistoryEvent, 'eventId'>) => `${path}?at=${eventId}`;
const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Moment' });
const openAt = async (page: Page, event: Pick<HistoryEvent, 'eventId'>) => {
  await page.goto(at(event));
  await slider(page).waitFor();
};
const momentOf = async (page: Page): Promise<number> => Number(await slider(page).inputValue());
/** The text of a card, without deleted words. */
const textsIn = (card: Locator) =>
  card.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const gone of copy.querySelectorAll('del')) gone.remove();
    const part = (name: string) => copy.querySelector(`[data-part=${name}]`)?.textContent ?? null;
    return { title: part('title'), text: part('text'), hidden: copy.textContent?.includes('members do not see this') };
  });

beforeAll(async () => {
  [amara, author, rea] = await Promise.all([moderator('Amara'), member('Otto'), member('Rea')]);
  post = await writePost(author, newTitle('Pans'), { content: 'I sell pans on Sunday.\nCash only.' });
  path = `/moderation/cases/announcement_${post.id}`;
  const report = (by: Member, contentRevision?: number) =>
    by.post('/api/reports', { contentType: 'announcement', contentId: post.id, reason: 'spam', description: 'Again?', contentRevision });
  const events = async () => (await amara.http.get<CaseHistory>(`${casePath()}/history`)).events;
  const record = async () => {
    const shown = await amara.http.get<CaseDetail>(casePath());
    moments.push({ after: ((await events()).at(-1) as HistoryEvent).eventId, shown });
  };
  await report(rea, 0);
  await vi.waitUntil(async () => (await amara.http.request(casePath())).ok, patient);
  await record();
  await author.send('PUT', `/api/announcements/${post.id}`, { title: post.title, content: 'I share pans on Sunday.' });
  await amara.http.post(`${casePath()}/claim`, {});
  await record();
  const { revision, content } = await amara.http.get<CaseDetail>(casePath());
  await amara.http.post(`${casePath()}/decisions`, {
    outcome: 'hide',
    revision,
    contentRevision: content?.revision,
    noteInternal: 'Enough',
  });
  await vi.waitUntil(async () => (await events()).at(-1)?.type === 'AnnouncementHidden', patient);
  await record();
  history = await amara.http.get<CaseHistory>(`${casePath()}/history`);
});

describe('10. Beyond the specification: the replay of a case', () => {
  test('it shows at three positions exactly the answers that were recorded then', async () => {
    const { page } = amara;
    const states = { open: 'Open', claimed: 'Claimed by Amara', decided: 'Decided: hidden', reopened: 'Reopened' };
    expect(moments.map(({ shown }) => shown.status)).toEqual(['open', 'claimed', 'decided']);
    for (const { after, shown } of moments) {
      await openAt(page, { eventId: after });
      const { title, text, hidden } = shown.content as NonNullable<CaseDetail['content']>;
      expect(await textsIn(region(page, 'At this moment'))).toEqual({ title, text, hidden });
      await region(page, 'Known at this moment')
        .getByText(states[shown.status as keyof typeof states], { exact: true })
        .waitFor();
    }
  });

  test('three columns compare the text at the report, at the decision and now, word by word', async () => {
    const { page } = amara;
    await openAt(page, eventNamed('DecisionMade'));
    const reported = region(page, 'As the page of Reporter 1 said');
    expect((await textsIn(reported)).text).toBe('I sell pans on Sunday.\nCash only.');
    await reported.getByText('revision 0').waitFor();
    const decision = region(page, 'At the decision');
    await decision.locator('ins', { hasText: 'share' }).waitFor();
    await decision.locator('del', { hasText: 'sell' }).waitFor();
    expect((await textsIn(region(page, 'Now'))).hidden).toBe(true);
    await openAt(page, eventNamed('AnnouncementPosted'));
    await region(page, 'As the reporter’s page said').getByText('Not reported yet.').waitFor();
    await region(page, 'At the decision').getByText('Not decided yet.').waitFor();
  });

  test('shows how long after the report its author edited it, and the causes of events', async () => {
    const { page } = amara;
    await openAt(page, eventNamed('AnnouncementEdited'));
    await page.getByText(/seconds? after Reporter 1 reported it$/).waitFor();
    await openAt(page, eventNamed('AnnouncementHidden'));
    await region(page, 'Known at this moment').getByRole('button', { name: 'Amara decided: hidden' }).click();
    await expect.poll(() => page.url()).toContain(eventNamed('DecisionMade').eventId);
    await region(page, 'Known at this moment').getByRole('button', { name: 'Potluck hid the post' }).waitFor();
    // Without the reporter's name.
    expect(await page.locator('main').innerText()).not.toContain('Rea');
  });

  test('works by keyboard, and each moment has an address', async () => {
    const { page } = amara;
    await page.goto(path);
    await pressUntilFocused(page, 'Tab', page.getByRole('link', { name: 'Replay' }));
    await page.keyboard.press('Enter');
    await slider(page).waitFor();
    await pressUntilFocused(page, 'Tab', slider(page));
    await page.keyboard.press('Home');
    expect(await momentOf(page)).toBe(0);
    for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowRight');
    expect(await momentOf(page)).toBe(2);
    await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBe(history.events[2]?.eventId);
    await page.reload();
    await slider(page).waitFor();
    expect(await momentOf(page)).toBe(2);
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^3 of \d+: Reporter 1 reported the post: spam, /);
    await page.keyboard.press('j');
    await expect.poll(() => momentOf(page)).toBe(3);
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Next moment' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => momentOf(page)).toBe(4);
    await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: 'Play' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => momentOf(page)).toBe(history.events.length - 1);
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  test('a link to a moment fetches its history before the code has loaded, and the beginning only once', async () => {
    const { page } = amara;
    const letCome = await slowLine(page, '**/assets/index-*.js');
    const whole: string[] = [];
    const isHistory = (address: string) => new URL(address).pathname.endsWith('/history');
    page.on('request', (request) => isHistory(request.url()) && new URL(request.url()).search === '' && whole.push(request.url()));
    const answered = page.waitForResponse((response) => isHistory(response.url()));
    await page.goto(at(eventNamed('DecisionMade')), { waitUntil: 'commit' });
    expect((await answered).status()).toBe(200);
    await letCome();
    await slider(page).waitFor();
    expect(whole).toHaveLength(1);
  });

  test('an unknown moment is reported, and the newest is shown', async () => {
    const { page } = amara;
    await openAt(page, { eventId: 'nothing' });
    await page.getByText('This moment is not in the history of this case.').waitFor();
    expect(await momentOf(page)).toBe(history.events.length - 1);
  });

  test('is accessible, light and dark', async () => {
    const { page } = amara;
    await openAt(page, eventNamed('AnnouncementEdited'));
    await expectAccessibleLightAndDark(page);
  });

  test('on a phone the columns are tabs', async () => {
    const { page } = amara;
    await page.setViewportSize({ width: 390, height: 844 });
    await openAt(page, eventNamed('DecisionMade'));
    await region(page, 'As the page of Reporter 1 said').waitFor();
    await page.getByRole('tab', { name: 'Now' }).click();
    await region(page, 'Now').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessibleLightAndDark(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('new events are announced, and move nothing', async () => {
    const { page } = amara;
    await openAt(page, eventNamed('AnnouncementEdited'));
    const before = await momentOf(page);
    await amara.http.post(`${casePath()}/notes`, { note: 'He has written to us.' });
    await page.getByRole('button', { name: '1 new', exact: true }).waitFor();
    expect(await momentOf(page)).toBe(before);
    expect(await slider(page).getAttribute('max')).toBe(String(history.events.length - 1));
    await page.getByRole('button', { name: '1 new', exact: true }).click();
    await expect.poll(() => momentOf(page)).toBe(history.events.length);
    await region(page, 'Timeline').getByText('Amara added a note', { exact: true }).waitFor();
  });

  test('an edit during the replay is announced at once, and shown at once in the open case', async () => {
    const { page } = amara;
    const other = await writePost(author, newTitle('Pots'), { content: 'I sell pots.' });
    await rea.post('/api/reports', { contentType: 'announcement', contentId: other.id, reason: 'spam' });
    const otherCase = `cases/announcement_${other.id}`;
    await vi.waitUntil(async () => (await amara.http.request(`/api/moderation/${otherCase}`)).ok, patient);
    const { events } = await amara.http.get<CaseHistory>(`/api/moderation/${otherCase}/history`);
    await page.goto(`/moderation/${otherCase}?at=${events[0]?.eventId}`);
    await slider(page).waitFor();
    const edit = (content: string) => author.send('PUT', `/api/announcements/${other.id}`, { title: other.title, content });
    // Shorter than any poll interval.
    const atOnce = { timeout: 8_000 };
    await edit('I lend pots.');
    await page.getByRole('button', { name: '1 new', exact: true }).waitFor(atOnce);
    expect(await momentOf(page)).toBe(0);
    await page.getByRole('button', { name: '1 new', exact: true }).click();
    await region(page, 'At this moment').locator('ins', { hasText: 'lend' }).waitFor();
    await page.getByRole('link', { name: 'The case' }).click();
    await page.getByText('I lend pots.', { exact: true }).waitFor();
    await edit('I give pots away.');
    await page.getByText('I give pots away.', { exact: true }).waitFor(atOnce);
  });

  test('a half-written note is still in the case after a visit to the replay', async () => {
    const { page } = amara;
    await page.goto(path);
    await page.getByLabel('Note for the case').fill('I will look at');
    await page.getByRole('link', { name: 'Replay' }).click();
    await slider(page).waitFor();
    await page.getByRole('link', { name: 'The case' }).click();
    expect(await page.getByLabel('Note for the case').inputValue()).toBe('I will look at');
  });
});
