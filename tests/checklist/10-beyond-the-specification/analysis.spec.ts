import { text } from 'node:stream/consumers';
import { form } from '@potluck/tools/demo/form';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startProcess } from '../../cluster/started-process.ts';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { grant, pressUntilFocused } from '../moderators.ts';
import { type Cook, cook, untilConnected, visitor } from '../people.ts';

let lin: Cook;
beforeAll(async () => {
  lin = await cook('Lin');
});

const plot = (title: string): Locator => lin.page.getByRole('region', { name: title, exact: true });
const headline = async (title: string): Promise<number> =>
  Number((await plot(title).getByRole('banner').or(plot(title).locator('header')).getByRole('paragraph').innerText()).replace(/\D/g, ''));
const today = () => new Date().toISOString().slice(0, 10);

describe('10. Beyond the specification: analysis', () => {
  test('only analysts have it, in the navigation as soon as they have the role', async () => {
    const [ada, guest] = [await cook('Ada'), await visitor()];
    await grant('administrator', ada.id);
    for (const { page } of [ada, guest, lin]) {
      for (const path of ['/analysis', '/analysis/event-types']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      }
    }
    // A role that is granted before the page is connected shows at the next load.
    const connected = untilConnected(lin.page);
    await lin.page.reload();
    await connected;
    await grant('analyst', lin.id);
    await lin.page.getByRole('link', { name: 'Analysis' }).click();
    await lin.page.getByRole('heading', { level: 1, name: 'Analysis' }).waitFor();
  });

  test('today’s events are in the plot, its table and its file', async () => {
    await plot('Posts').locator('svg').first().waitFor();
    const before = await headline('Posts');
    for (const title of ['Leeks', 'Onions', 'Chives']) {
      const response = await lin.http.request('/api/announcements', { method: 'POST', body: form({ title, content: 'Fresh' }) });
      expect(response.status).toBe(201);
    }
    await lin.page.goto('/analysis');
    await expect.poll(() => headline('Posts')).toBeGreaterThanOrEqual(before + 3);
    await plot('Posts').getByText('Table', { exact: true }).click();
    const row = plot('Posts').getByRole('row').last();
    const shown = Number((await row.getByRole('cell').innerText()).replace(/\D/g, ''));
    expect(shown).toBeGreaterThanOrEqual(3);
    const download = lin.page.waitForEvent('download');
    await plot('Posts').getByRole('button', { name: 'Download as CSV' }).click();
    const file = await text(await (await download).createReadStream());
    expect(file.split('\r\n')[0]).toBe('from,posts');
    expect(file.trimEnd().split('\r\n').at(-1)).toBe(`${today()},${shown}`);
  });

  test('the range of days is in the address, and the same for all plots', async () => {
    const { page } = lin;
    await page.getByRole('button', { name: '1 year' }).click();
    await page.waitForURL(/\/analysis\?from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/);
    await plot('Posts').getByRole('columnheader', { name: 'Week (UTC)' }).waitFor();
    await page.getByLabel('From').fill(today());
    await page.getByLabel('Until').fill(today());
    await page.waitForURL(`**/analysis?from=${today()}&until=${today()}`);
    await page.reload();
    await plot('Likes of posts').getByText('Table', { exact: true }).click();
    await expect.poll(() => plot('Likes of posts').getByRole('row').count()).toBe(2);
    await page.goto('/analysis?from=2026-02-02&until=2026-02-01');
    await page.getByRole('heading', { name: 'The plots could not be loaded' }).waitFor();
  });

  test('a plot is drawn when one comes near it, and its table when it is opened', async () => {
    const { page } = lin;
    await page.goto('/analysis');
    await plot('Posts').locator('svg').first().waitFor();
    const last = plot('Decisions overturned');
    await last.waitFor();
    expect(await last.locator('svg').count()).toBe(0);
    await last.scrollIntoViewIfNeeded();
    await last.locator('svg').first().waitFor();
    expect(await last.locator('table').count()).toBe(0);
    await pressUntilFocused(page, 'Tab', last.locator('summary'));
    await page.keyboard.press('Enter');
    await last.getByRole('table').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => last.locator('table').count()).toBe(0);
  });

  test('it is accessible, light and dark, and the table can be reached by keyboard', async () => {
    const { page } = lin;
    await page.goto('/analysis');
    await plot('Posts').locator('svg').first().waitFor();
    const overview = page.getByRole('navigation', { name: 'Analysis' }).getByRole('link', { name: 'Overview' });
    expect(await overview.getAttribute('aria-current')).toBe('page');
    await pressUntilFocused(page, 'Tab', plot('Posts').locator('summary'));
    await page.keyboard.press('Enter');
    await plot('Posts').getByRole('table').waitFor();
    await expectAccessibleLightAndDark(page);
  });

  test('every event type has its meaning, its fields, and how often it happened', async () => {
    const { page } = lin;
    await page.getByRole('navigation', { name: 'Analysis' }).getByRole('link', { name: 'Event types' }).click();
    await page.getByRole('searchbox', { name: 'Search event types' }).fill('posted in the feed');
    await page.getByText(/^1 event type, [\d,]+ events$/).waitFor();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'AnnouncementPosted' }) });
    await row.getByText('A member posted in the feed.').waitFor();
    expect(Number((await row.getByText(/×$/).innerText()).replace(/\D/g, ''))).toBeGreaterThanOrEqual(3);
    await row.getByText('5 fields').click();
    await row.getByRole('row', { name: 'title text personal, encrypted' }).waitFor();
    await expectAccessibleLightAndDark(page);
  });

  test('the projections are listed with their lag and number of documents', async () => {
    const { page } = lin;
    await page.getByRole('navigation', { name: 'Analysis' }).getByRole('link', { name: 'Projections' }).click();
    await page.getByText(/^\d+ projections, none stopped$/).waitFor();
    const feed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'feed', exact: true }) });
    for (const text of ['running', 'read by everybody', 'up to date']) await feed.getByText(text, { exact: true }).waitFor();
    await feed.getByText(/^[\d,]+ documents$/).waitFor();
    await expectAccessibleLightAndDark(page);
  });

  const card = () =>
    lin.page.getByRole('listitem').filter({ has: lin.page.getByRole('heading', { name: 'first-decisions', exact: true }) });
  const version = (number: number) =>
    card()
      .getByRole('listitem')
      .filter({ has: lin.page.getByText(`Version ${number}`, { exact: true }) });
  const readBy = (number: number) => version(number).getByText('read by everybody', { exact: true }).waitFor();
  const confirm = (name: string) => lin.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

  test('a rebuild is ordered, and its version appears live and becomes current', async () => {
    await version(1).waitFor();
    await card().getByRole('button', { name: 'Rebuild' }).click();
    await lin.page.getByRole('dialog').waitFor();
    await expectAccessibleLightAndDark(lin.page);
    await confirm('Rebuild');
    for (const text of ['running', 'up to date']) await version(2).getByText(text, { exact: true }).waitFor();
    await readBy(2);
  });

  test('so does a rebuild that the command line orders', async () => {
    const rebuilding = startProcess(
      ['dist/server/projections.js', 'rebuild', 'first-decisions', '--yes'],
      { POTLUCK_DATA: inject('potluckData') },
      /$^/,
    );
    const ended = new Promise((resolve) => rebuilding.process.once('close', resolve));
    await readBy(3);
    await ended;
    expect(rebuilding.output()).toContain('first-decisions is rebuilt: version 3');
  });

  test('a switch is reversed by keyboard, an unused version is deleted, and the orders name the analyst', async () => {
    const { page } = lin;
    await pressUntilFocused(page, 'Tab', version(2).getByRole('button', { name: /^Let readers use it/ }));
    await page.keyboard.press('Enter');
    await pressUntilFocused(page, 'Tab', page.getByRole('dialog').getByRole('button', { name: 'Let readers use it', exact: true }));
    await page.keyboard.press('Enter');
    await readBy(2);
    await version(3)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await confirm('Delete');
    await version(3).waitFor({ state: 'detached' });
    await card().getByText('Orders').click();
    for (const text of ['Deleted version 3', 'Readers switched to version 2', 'Rebuild']) await card().getByText(text).first().waitFor();
    expect(await card().getByRole('link', { name: 'Lin' }).count()).toBe(3);
    await card().getByText('on the server').waitFor();
    await expectAccessibleLightAndDark(page);
  });
});
