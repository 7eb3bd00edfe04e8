import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, fixture, saveProfile, signIn, toastSays } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
  await page.goto('/account');
});
const back = () => page.getByText('What you typed here before is back, and not saved yet.');

describe('10. Beyond the specification: input in the account form is not lost', () => {
  test('it is restored after leaving, with the photo, and marked as unsaved', async () => {
    await page.getByLabel('Bio').fill('Soups.');
    await page.getByLabel('Choose Photo').setInputFiles(fixture('photo.png'));
    await page.getByText('Not saved yet').waitFor();
    await page.getByRole('link', { name: 'My Recipes' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Recipes' }).waitFor();
    await page.goBack();
    await back().waitFor();
    expect(await page.getByLabel('Bio').inputValue()).toBe('Soups.');
    await page.getByRole('region', { name: 'Profile Picture' }).locator('img[src^="blob:"]').waitFor();
  });

  test('changes saved elsewhere appear in fields without input', async () => {
    await saveProfile(ana.http, { lastName: 'Lind' });
    await page.reload();
    await back().waitFor();
    expect([await page.getByLabel('Last Name').inputValue(), await page.getByLabel('Bio').inputValue()]).toEqual(['Lind', 'Soups.']);
  });

  test("'Start over' asks, and restores the saved profile", async () => {
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click();
    await back().waitFor({ state: 'detached' });
    expect(await page.getByLabel('Bio').inputValue()).toBe('');
    await page.getByRole('region', { name: 'Profile Picture' }).getByText('A', { exact: true }).waitFor();
    expect(await page.getByText('Not saved yet').count()).toBe(0);
  });

  test('it is restored after a 401 and sign-in', async () => {
    await page.getByLabel('Bio').fill('Still here afterwards.');
    await ana.context.clearCookies();
    const leaves = page.waitForRequest('**/api/login*');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect(new URL((await leaves).url()).searchParams.get('return_to')).toBe('/account');
    await page.getByLabel('Password').waitFor();
    await signIn(ana, ana.http);
    await page.goto('/account');
    await back().waitFor();
    expect(await page.getByLabel('Bio').inputValue()).toBe('Still here afterwards.');
  });

  test('the draft is gone once it is saved', async () => {
    await page.getByLabel('Bio').fill('Stews.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Profile Updated');
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('6/500 characters').waitFor();
    expect(await back().count()).toBe(0);
  });
});
