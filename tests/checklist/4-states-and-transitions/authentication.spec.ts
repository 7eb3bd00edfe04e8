import { beforeAll, describe, expect, test } from 'vitest';
import { allSeen, type Cook, cook, deadLine, type Visitor, visitor, withoutLive } from '../people.ts';

let ana: Cook;
let guest: Visitor;
beforeAll(async () => {
  [ana, guest] = await Promise.all([cook(), visitor()]);
});

const whoIsLooking = '/api/auth/user';

/** Counts the requests for the current user from now on. */
function asked({ page }: Visitor) {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === whoIsLooking) count += 1;
  });
  return () => count;
}

describe('4. States and transitions: Authentication', () => {
  test('a user is signed in when a record is returned', async () => {
    expect(await ana.http.get(whoIsLooking)).toMatchObject({ id: ana.id, displayName: 'Ana' });
    await ana.page.goto('/');
    await ana.page.getByRole('heading', { name: 'Welcome, Ana!' }).waitFor();
    await guest.page.goto('/');
    await guest.page.getByRole('link', { name: 'Start Cooking' }).waitFor();
  });

  test('the current user is loaded once, and not again on other screens', async () => {
    const { page } = ana;
    const count = asked(ana);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome, Ana!' }).waitFor();
    for (const name of ['My Recipes', 'Create Recipe', 'Community']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await page.waitForURL((url) => url.pathname !== '/');
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    // The answer may have come with the page itself.
    expect(count()).toBeLessThanOrEqual(1);
  });

  test('with no retry: a failed load is not repeated, and signs nobody out', async () => {
    const { page } = ana;
    // A reconnect would refetch everything, which is not meant here.
    await withoutLive(page);
    await page.clock.install();
    await page.goto('/account');
    await deadLine(page, `**${whoIsLooking}`);
    const count = asked(ana);
    let failed = 0;
    page.on('requestfailed', (request) => {
      if (request.url().endsWith(whoIsLooking)) failed += 1;
    });
    // The form checks the user before it saves; afterwards the user is refetched.
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => failed).toBe(2);
    await allSeen(page);
    await page.clock.fastForward(60_000);
    await allSeen(page);
    expect(count()).toBe(2);
    await page.getByRole('navigation').getByRole('link', { name: 'My Recipes' }).waitFor();
  });

  test('a member is not taken for a visitor when the server cannot load the user', async () => {
    const { page } = await cook('Ben');
    await withoutLive(page);
    await page.route(`**${whoIsLooking}`, (route) => route.fulfill({ status: 503, json: { message: 'Away', code: 'unavailable' } }), {
      times: 1,
    });
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
  });
});
