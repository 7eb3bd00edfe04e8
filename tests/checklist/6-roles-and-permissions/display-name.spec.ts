import { form } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, saveProfile, toastSays, visitor } from '../people.ts';

let ana: Cook;
beforeAll(async () => {
  ana = await cook('Ana');
  await saveProfile(ana.http, { displayName: '   ' });
});

describe('6. Roles and permissions: posting requires a display name', () => {
  test("opening create-announcement without a display name shows 'Display Name Required: Please add a display name to your profile before posting.' and redirects to /account", async () => {
    const { page } = ana;
    await page.goto('/announcements/create');
    await toastSays(page, 'Display Name Required', 'Please add a display name to your profile before posting.');
    await page.waitForURL('**/account');
    await page.getByLabel('Display Name').fill('Ana');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Profile Updated');
    await page.goto('/announcements/create');
    await page.getByLabel('Title *').waitFor();
  });

  test('the server enforces it', async () => {
    await saveProfile(ana.http, { displayName: '' });
    const refused = await ana.http.request('/api/announcements', { method: 'POST', body: form({ title: 'Soup', content: 'Tonight' }) });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ message: 'Please add a display name to your profile before posting.' });
  });

  test("if signed out it shows 'Unauthorized' and redirects to login", async () => {
    const { page } = await visitor();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const toast = document.querySelector('li[data-kind]');
        if (toast) sessionStorage.setItem('toast-seen', toast.textContent ?? '');
      }).observe(document, { subtree: true, childList: true });
    });
    const leaves = page.waitForRequest('**/api/login*');
    await page.goto('/announcements/create');
    // And it leads back here afterwards.
    expect(new URL((await leaves).url()).searchParams.get('return_to')).toBe('/announcements/create');
    await page.getByLabel('Password').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('toast-seen'))).toContain(
      'UnauthorizedYou are logged out. Logging in again...',
    );
  });
});
