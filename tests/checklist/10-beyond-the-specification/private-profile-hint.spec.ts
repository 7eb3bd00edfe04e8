import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, toastSays } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
const hint = /Your profile is private: everyone can read this post, but others cannot open your profile or follow you/;
beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
  await page.goto('/announcements/create');
});

describe('10. Beyond the specification: with a private profile', () => {
  test('Create Announcement says that others cannot open the profile or follow, with a link to /account', async () => {
    await page.getByText(hint).waitFor();
    await page.getByLabel('Title *').fill('Soup night');
    await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click();
    await page.waitForURL('**/account');
  });

  test('the input survives the visit to /account, and with a public profile there is no hint', async () => {
    await page.getByRole('switch', { name: 'Public Profile' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Profile Updated');
    await page.goBack();
    await page.waitForURL('**/announcements/create');
    expect(await page.getByLabel('Title *').inputValue()).toBe('Soup night');
    await expect.poll(() => page.getByText(hint).count()).toBe(0);
  });
});
