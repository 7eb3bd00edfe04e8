import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { allSeen, type Cook, cook, deadLine, toastSays, withoutLive } from '../people.ts';

let ana: Cook;
beforeAll(async () => {
  ana = await cook();
  await ana.http.post('/api/recipes', recipeForm({ title: 'Leek soup', ingredients: ['3 leeks'], instructions: ['Slice.'] }));
  // A reconnect would refetch, so there is no live connection.
  await withoutLive(ana.page);
  await ana.page.clock.install();
  await ana.page.goto('/account');
  await ana.page.getByRole('heading', { level: 1 }).waitFor();
});

/** The API requests of the browser from now on. */
function calls(): string[] {
  const made: string[] = [];
  ana.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) made.push(`${request.method()} ${pathname}`);
  });
  return made;
}
const through = (name: string) => ana.page.getByRole('link', { name, exact: true }).click();
const soup = () => ana.page.getByRole('article', { name: 'Leek soup' });

describe('9. Business constants and limits: Data fetching', () => {
  test('queries never go stale: a list that was read is not read again', async () => {
    const made = calls();
    await through('My Recipes');
    await soup().waitFor();
    await ana.page.clock.fastForward('24:00:00');
    await through('Create Recipe');
    await ana.page.waitForURL('**/create');
    await through('My Recipes');
    await soup().waitFor();
    expect(made.filter((call) => call === 'GET /api/recipes')).toHaveLength(1);
  });

  test('with no refetch on window focus', async () => {
    const made = calls();
    const other = await ana.context.newPage();
    await other.goto('about:blank');
    await other.bringToFront();
    await ana.page.bringToFront();
    await ana.page.evaluate(() => {
      for (const type of ['visibilitychange', 'focus']) window.dispatchEvent(new Event(type));
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await other.close();
    await ana.page.clock.runFor(1_000);
    await allSeen(ana.page);
    expect(made).toEqual([]);
  });

  test('no interval refetch', async () => {
    const made = calls();
    for (let hour = 0; hour < 3; hour++) await ana.page.clock.fastForward('01:00:00');
    await allSeen(ana.page);
    expect(made).toEqual([]);
  });

  test('nor one when the network comes back', async () => {
    const made = calls();
    await ana.context.setOffline(true);
    await ana.context.setOffline(false);
    await ana.page.clock.runFor(1_000);
    await allSeen(ana.page);
    expect(made).toEqual([]);
  });

  test('and no retries', async () => {
    const made = calls();
    const mended = await deadLine(ana.page, '**/api/recipes?search=*');
    await ana.page.getByPlaceholder('Search recipes...').fill('leeks');
    await ana.page.getByText('Failed to fetch recipes', { exact: true }).waitFor();
    await ana.page.clock.fastForward('10:00');
    await allSeen(ana.page);
    expect(made).toEqual(['GET /api/recipes']);
    await mended();
    await ana.page.getByPlaceholder('Search recipes...').fill('');
    await soup().waitFor();
  });

  test('mutations are not retried', async () => {
    const made = calls();
    const mended = await deadLine(ana.page, /\/api\/recipes\/\d+$/);
    await soup().getByRole('button', { name: 'Delete' }).click();
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toastSays(ana.page, 'Error', 'Failed to delete recipe');
    await ana.page.clock.fastForward('10:00');
    await allSeen(ana.page);
    expect(made.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    await mended();
  });
});
