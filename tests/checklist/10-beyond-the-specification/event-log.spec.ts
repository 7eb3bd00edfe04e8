import { form } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { grant, pressUntilFocused } from '../moderators.ts';
import { type Cook, cook } from '../people.ts';

let lin: Cook;
beforeAll(async () => {
  // Dates are typed month first.
  lin = await cook('Lin', { locale: 'en-US' });
  await grant('analyst', lin.id);
});

const post = async (): Promise<number> =>
  (await lin.http.post<{ id: number }>('/api/announcements', form({ title: 'Leeks', content: 'Fresh' }))).id;
const events = () => lin.page.getByRole('list', { name: 'Events' });

describe('10. Beyond the specification: the events of the log', () => {
  test('they are listed newest first, by type, and the list follows the log', async () => {
    const { page } = lin;
    await post();
    await page.goto('/analysis/events?type=AnnouncementPosted');
    await page.getByLabel('Follow the log').click();
    const rows = events().getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.first().innerText()).toContain('AnnouncementPosted');
    const newest = await rows.first().innerText();
    await post();
    await expect.poll(() => rows.first().innerText(), { timeout: 20_000 }).not.toBe(newest);
  });

  test('an event is followed from cause to effect, and back', async () => {
    const { page, http } = lin;
    const id = await post();
    await http.post(`/api/announcements/${id}/comments`, { content: 'With potatoes' });
    const gone = await http.request(`/api/announcements/${id}`, { method: 'DELETE' });
    const position = gone.headers.get('x-potluck-position')?.split(':').at(-1);
    await page.goto(`/analysis/events?causedBy=${position}`);
    await page.getByLabel('Follow the log').click();
    await events()
      .getByRole('button', { name: /^CommentDeleted/ })
      .first()
      .click({ timeout: 30_000 });
    await page
      .getByRole('region', { name: 'Caused by' })
      .getByRole('button', { name: /^AnnouncementDeleted/ })
      .click();
    // All events of the same post, with the cause open.
    await page.getByRole('region', { name: 'It caused' }).waitFor();
    await expect
      .poll(async () => (await events().getByRole('button', { expanded: false }).allInnerTexts()).map((text) => text.split(' ')[0]))
      .toEqual(['CommentDeleted', 'CommentAdded', 'AnnouncementPosted']);
    expect(await events().innerText()).not.toMatch(/Leeks|potatoes/);
    const address = page.url();
    await page
      .getByRole('region', { name: 'It caused' })
      .getByRole('button', { name: /^CommentDeleted/ })
      .click();
    await page.getByRole('region', { name: 'Caused by' }).waitFor();
    expect(page.url()).not.toBe(address);
    await page.reload();
    await page.getByRole('region', { name: 'Caused by' }).waitFor();
  });

  test.each(['/analysis/events', '/analysis'])('days are typed digit by digit: %s', async (path) => {
    const { page } = lin;
    await page.goto(path);
    const from = page.getByLabel('From');
    // A page is hidden until it is complete, and what is hidden takes no focus.
    await from.waitFor();
    await from.focus();
    await page.keyboard.type('01152025');
    expect(await from.inputValue()).toBe('2025-01-15');
    await page.waitForURL(/[?&]from=2025-01-15/);
    // The beginning of another year is no day: the last one stays.
    await page.keyboard.type('1');
    await pressUntilFocused(page, 'Tab', page.getByLabel('Until'));
    await expect.poll(() => from.inputValue()).toBe('2025-01-15');
  });

  test('it is accessible, light and dark, and an event is opened by keyboard', async () => {
    const { page } = lin;
    await page.goto('/analysis/events?type=AnnouncementPosted');
    await events().waitFor();
    await pressUntilFocused(page, 'Tab', events().getByRole('button').first());
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'All by this actor' }).waitFor();
    await expectAccessibleLightAndDark(page);
    expect(lin.complaints).toEqual([]);
  });
});
