import { form, recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, saveProfile, type Visitor, visitor } from '../people.ts';

let ana: Cook;
let page: Visitor['page'];
beforeAll(async () => {
  [ana, { page }] = await Promise.all([cook('Ana'), visitor()]);
  await saveProfile(ana.http, { isPublic: 'true' });
  await ana.http.post('/api/recipes', recipeForm({ title: 'Leek soup', ingredients: ['leeks'], instructions: ['Slice.'], isPublic: true }));
  for (const title of ['First', 'Second', 'Third', 'Fourth']) await ana.http.post('/api/announcements', form({ title, content: 'Soup' }));
  await page.goto(`/user/${ana.id}`);
});
const headings = () => page.getByRole('heading', { level: 2 }).allTextContents();

describe('10. Beyond the specification: profile tabs can be switched', () => {
  test("the first view is as specified, with 'Recent Posts'", async () => {
    await page.getByRole('article', { name: 'Leek soup' }).waitFor();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Recipes');
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Recipes', 'Announcements']);
    expect(await headings()).toEqual(['Featured Recipes', 'Recent Posts']);
  });

  test('Announcements shows all of them', async () => {
    await page.getByRole('tab', { name: 'Announcements' }).click();
    await page.getByRole('article', { name: 'First' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(4);
    expect(await headings()).toEqual(['Announcements']);
  });

  test('the open tab is in the address: a reload and Back return to it', async () => {
    await page.reload();
    await page.getByRole('article', { name: 'First' }).waitFor();
    await page.goto('/announcements');
    await page.goBack();
    await page.getByRole('article', { name: 'First' }).waitFor();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Announcements');
  });

  test('by the arrow keys too', async () => {
    await page.getByRole('tab', { name: 'Announcements' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('article', { name: 'Leek soup' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('with more than three recent posts there is a link to all of them', async () => {
    await page.getByRole('button', { name: 'All 4 Posts' }).click();
    await page.getByRole('article', { name: 'First' }).waitFor();
  });
});
