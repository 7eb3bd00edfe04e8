import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { type Visitor, visitor } from '../people.ts';

let page: Visitor['page'];
beforeAll(async () => {
  ({ page } = await visitor());
});

describe('2. Screens and routes: Landing page (signed out)', () => {
  test('shows a title, a tagline about creating, organising and sharing recipes, and three feature cards', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(/create, organi[sz]e and share/i).waitFor();
    for (const card of ['Create Recipes', 'Find & Organize', 'Daily Features']) await page.getByRole('heading', { name: card }).waitFor();
  });

  test.each(['Start Cooking', 'Sign In to Get Started'])("button '%s' goes to /api/login", async (name) => {
    await page.goto('/');
    const [request] = await Promise.all([page.waitForRequest('**/api/login*'), page.getByRole('link', { name }).click()]);
    expect(new URL(request.url()).pathname).toBe('/api/login');
    await page.getByLabel('Password').waitFor();
  });

  test('reads well in a screen reader', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleLightAndDark(page);
  });
});
