import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { type Cook, cook, fixture, slowLine, toastSays } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana Lind');
  page = ana.page;
  await page.goto('/account');
});

describe('2. Screens and routes: Account Settings (/account)', () => {
  test("Profile Picture: Choose Photo, hint 'JPG, PNG or GIF (max 5MB)', initials fallback", async () => {
    const section = page.getByRole('region', { name: 'Profile Picture' });
    await section.getByText('AL', { exact: true }).waitFor();
    await section.getByText('JPG, PNG or GIF (max 5MB)', { exact: true }).waitFor();
    await section.getByLabel('Choose Photo').setInputFiles(fixture('photo.png'));
    await section.locator('img').waitFor();
    // The label has changed, since there is a photo now.
    await section.getByText('Change Photo').waitFor();
    await section.getByRole('button', { name: 'Remove Photo' }).click();
    await section.getByText('AL', { exact: true }).waitFor();
  });

  test('a chosen photo is saved, changed and removed', async () => {
    await page.getByLabel('Choose Photo').setInputFiles(fixture('photo.png'));
    // The chosen file was checked and accepted.
    await page.getByLabel('Change Photo').waitFor();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Profile Updated');
    await page.getByRole('region', { name: 'Profile Picture' }).locator('img[src^="/media/"]').waitFor();
    await page.getByRole('button', { name: 'Remove Photo' }).click();
    await page.getByRole('button', { name: 'Keep Photo' }).click();
    await page.getByRole('button', { name: 'Remove Photo' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('button', { name: 'Keep Photo' }).waitFor({ state: 'detached' });
    await page.getByLabel('Choose Photo').waitFor();
    expect((await ana.http.get<{ profileImageUrl: string | null }>('/api/auth/user')).profileImageUrl).toBeNull();
  });

  test("Personal Information: First Name, Last Name, Display Name, and a read-only Email Address with the note 'Email cannot be changed through this interface'", async () => {
    const section = page.getByRole('region', { name: 'Personal Information' });
    for (const label of ['First Name', 'Last Name', 'Display Name']) expect(await section.getByLabel(label).isEditable()).toBe(true);
    const email = section.getByLabel('Email Address');
    expect(await email.inputValue()).toMatch(/^ana\.lind\..*@example\.org$/);
    expect(await email.isEditable()).toBe(false);
    await section.getByText('Email cannot be changed through this interface', { exact: true }).waitFor();
  });

  test("About You: Bio with counter 'n/500 characters'", async () => {
    const section = page.getByRole('region', { name: 'About You' });
    await section.getByText('0/500 characters', { exact: true }).waitFor();
    await section.getByLabel('Bio').fill('Soups, mostly.');
    await section.getByText('14/500 characters', { exact: true }).waitFor();
  });

  test('Privacy Settings: a Public Profile switch. When on, it shows the shareable URL /user/{id}', async () => {
    const section = page.getByRole('region', { name: 'Privacy Settings' });
    const address = section.getByRole('link', { name: `/user/${ana.id}` });
    expect(await section.getByRole('switch', { name: 'Public Profile' }).getAttribute('aria-checked')).toBe('false');
    expect(await address.count()).toBe(0);
    await section.getByRole('switch', { name: 'Public Profile' }).click();
    expect(await address.getAttribute('href')).toBe(new URL(`/user/${ana.id}`, page.url()).href);
    await section.getByRole('switch', { name: 'Public Profile' }).click();
    await address.waitFor({ state: 'detached' });
  });

  test('Security: password is managed externally, with a disabled button; a tap says why', async () => {
    const section = page.getByRole('region', { name: 'Security' });
    await section.getByText(/managed by the service that you sign in with/).waitFor();
    const button = section.getByRole('button', { name: 'Change Password' });
    expect(await button.isDisabled()).toBe(true);
    await button.click({ force: true });
    await toastSays(page, 'Your password is managed by the service that you sign in with');
  });

  test("Save Changes button (label 'Saving...')", async () => {
    const goOn = await slowLine(page, '**/api/auth/profile');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect(await page.getByRole('button', { name: 'Saving...' }).isDisabled()).toBe(true);
    await goOn();
    await toastSays(page, 'Profile Updated');
    await page.getByRole('button', { name: 'Save Changes' }).waitFor();
    await page.reload();
    await page.getByText('14/500 characters', { exact: true }).waitFor();
  });

  test('reads well in a screen reader', async () => {
    await page.getByRole('switch', { name: 'Public Profile' }).click();
    await expectAccessibleLightAndDark(page);
  });
});
