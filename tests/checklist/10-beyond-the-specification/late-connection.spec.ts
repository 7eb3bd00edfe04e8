import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { cardOf, newTitle, numbered, readComments, say, sayAll, unfolded, watchShifts, writePost } from '../feed.ts';
import { type Cook, cook, member, slowLine } from '../people.ts';
import { typefacesAreSet } from '../typefaces.ts';

let ana: Cook;
let ben: Awaited<ReturnType<typeof member>>;
beforeEach(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), member('Ben')]);
});

/** Delays the live connection until the returned function is called: the screen was read before. */
const lateConnection = (page: Page) => slowLine(page, /\/assets\/socket-.*\.js/);

describe('Beyond: changes before the live connection is established', () => {
  /** Three posts that a search finds; `middle` is the one between the others. */
  async function openThree() {
    const { page } = ana;
    const mark = newTitle('mark').replace(/\W/g, '');
    const below = await writePost(ben, newTitle(mark));
    const middle = await writePost(ben, newTitle(mark));
    await writePost(ben, newTitle(mark));
    const connect = await lateConnection(page);
    await page.goto(`/announcements?view=list&search=${mark}`);
    await cardOf(page, below.title).waitFor();
    await typefacesAreSet(page);
    return { page, middle, connect, shifts: await watchShifts(page) };
  }

  test('a deleted post leaves a placeholder, and nothing moves', async () => {
    const { page, middle, connect, shifts } = await openThree();
    await ben.send('DELETE', `/api/announcements/${middle.id}`);
    await connect();
    await page.getByText('This post is no longer here.').waitFor();
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    expect(await page.getByRole('article').count()).toBe(2);
  });

  test('an edited post that no longer matches the search stays until a refresh', async () => {
    const { page, middle, connect, shifts } = await openThree();
    await ben.send('PUT', `/api/announcements/${middle.id}`, { title: 'Called otherwise', content: 'Who brings bread?' });
    await connect();
    await cardOf(page, 'Called otherwise').waitFor();
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    expect(await page.getByRole('article').count()).toBe(3);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await cardOf(page, 'Called otherwise').waitFor({ state: 'detached' });
  });

  test('a new comment unfolds without moving what is read, on a phone', async () => {
    const { page } = ana;
    await page.setViewportSize({ width: 390, height: 844 });
    const post = await writePost(ben);
    await sayAll(ben, post, numbered(9, 'Thought'));
    const connect = await lateConnection(page);
    const card = await readComments(page, post);
    const reading = card.getByText('Thought 4.');
    await reading.evaluate((there) => there.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const before = await reading.evaluate((there) => there.getBoundingClientRect().top);
    const shifts = await watchShifts(page);
    await say(ben, post, 'A tenth, while others read.');
    await connect();
    const tenth = card.getByRole('listitem').filter({ hasText: 'A tenth, while others read.' });
    await tenth.waitFor({ state: 'attached' });
    await unfolded(tenth);
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    expect(Math.abs((await reading.evaluate((there) => there.getBoundingClientRect().top)) - before)).toBeLessThan(2);
  });

  test("a sign-out elsewhere makes the screen the visitor's", async () => {
    const { page } = ana;
    const connect = await lateConnection(page);
    await page.goto('/announcements');
    await page.getByRole('link', { name: 'Share Something' }).waitFor();
    await ana.http.request('/api/logout');
    await connect();
    await page.getByRole('link', { name: 'Sign In', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Share Something' }).count()).toBe(0);
  });
});
