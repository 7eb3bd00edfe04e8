import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, saveProfile, url, type Visitor, visitor } from '../people.ts';

let ana: Cook;
let guest: Visitor;
let recipe: { id: number };
beforeAll(async () => {
  [ana, guest] = await Promise.all([cook(), visitor()]);
  await saveProfile(ana.http, { isPublic: 'true' });
  recipe = await ana.http.post('/api/recipes', recipeForm({ title: 'Leek soup', ingredients: ['3 leeks'], instructions: ['Slice.'] }));
});

describe('6. Roles and permissions: Visitor (signed out)', () => {
  test.each([
    ['landing page', () => '/', 'A cookbook on a shared table'],
    ['public profiles', () => `/user/${ana.id}`, "Ana's Kitchen"],
    ['the feed', () => '/announcements', 'Community Feed'],
  ])('%s', async (_, path, heading) => {
    await guest.page.goto(path());
    await guest.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  });

  test('only: every other screen is not there', async () => {
    for (const path of ['/dashboard', '/create', `/edit/${recipe.id}`, '/recipes', `/recipe/${recipe.id}`, '/account']) {
      await guest.page.goto(path);
      await guest.page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    }
  });

  test.each(['/api/recipes', '/api/recipes/featured/daily', '/api/recipes/random/recipe', '/api/auth/user'])(
    'and the server refuses %s',
    async (path) => {
      const answer = await fetch(url + path);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ message: 'Unauthorized' });
    },
  );
});

describe('6. Roles and permissions: Signed-in user', () => {
  test('all routes', async () => {
    const screens: [path: string, heading: string][] = [
      ['/', 'Welcome, Ana!'],
      ['/dashboard', 'Dashboard'],
      ['/create', 'Create Recipe'],
      [`/edit/${recipe.id}`, 'Edit Recipe'],
      ['/recipes', 'My Recipes'],
      [`/recipe/${recipe.id}`, 'Leek soup'],
      ['/account', 'Account Settings'],
      [`/user/${ana.id}`, "Ana's Kitchen"],
      ['/announcements', 'Community Feed'],
      ['/announcements/create', 'Create Announcement'],
    ];
    for (const [path, heading] of screens) {
      await ana.page.goto(path);
      await ana.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    }
  });
});
