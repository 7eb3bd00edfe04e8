import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cook, cook, deadLine, saveProfile, toastSays } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
});
beforeEach(async () => {
  await page.goto('/account');
});
const save = () => page.getByRole('button', { name: 'Save Changes' }).click();

describe('8. The error catalogue: profile', () => {
  test("profile save success: 'Profile Updated'", async () => {
    await page.getByLabel('Bio').fill('Soups.');
    await save();
    expect(await (await toastSays(page, 'Profile Updated')).getAttribute('data-kind')).toBe('success');
  });

  test("profile save failure: 'Failed to update profile. Please try again.'", async () => {
    const mend = await deadLine(page, '**/api/auth/profile');
    await page.getByLabel('Bio').fill('Soups, mostly.');
    await save();
    expect(await (await toastSays(page, 'Error', 'Failed to update profile. Please try again.')).getAttribute('data-kind')).toBe('error');
    expect(await page.getByLabel('Bio').inputValue()).toBe('Soups, mostly.');
    // The same button works once the network is back.
    await mend();
    await save();
    await toastSays(page, 'Profile Updated');
  });

  test('after a refusal, with the server’s reason', async () => {
    // Longer than the field allows, as another client could send it.
    await page.getByLabel('First Name').evaluate((field) => field.removeAttribute('maxlength'));
    await page.getByLabel('First Name').fill('A'.repeat(101));
    await save();
    await toastSays(page, 'Error', 'Failed to update profile. Please try again. First name must be 100 characters or less');
    await page.getByLabel('First Name').fill('');
  });

  test('changes saved elsewhere are kept, except in fields with input', async () => {
    await page.getByLabel('Last Name').fill('Lind');
    await saveProfile(ana.http, { bio: 'Written on the phone.' });
    await save();
    await toastSays(page, 'Profile Updated');
    await page.getByText('21/500 characters').waitFor();
    expect(await ana.http.get('/api/auth/user')).toMatchObject({ lastName: 'Lind', bio: 'Written on the phone.' });
  });
});
