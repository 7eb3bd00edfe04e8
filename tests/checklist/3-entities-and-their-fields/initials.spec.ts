import { beforeAll, describe, test } from 'vitest';
import { type Cook, cook, saveProfile } from '../people.ts';

let ana: Cook;
beforeAll(async () => {
  ana = await cook('Ana');
  await ana.page.goto('/account');
});

describe('3. Entities and their fields: user initials', () => {
  test.each([
    ['the first letters of up to two words of the display name', 'Ana Maria Lopez', 'AM'],
    ['one word gives one', 'Ana', 'A'],
    ['uppercased', 'ana de la cruz', 'AD'],
    ['with accents and spaces around it', '  øystein åsen ', 'ØÅ'],
    ["with 'U' as fallback", '', 'U'],
    ["a blank name is none: 'U'", '   ', 'U'],
  ])('%s: %j', async (_rule, name, letters) => {
    await ana.page.getByLabel('Display Name').fill(name);
    await ana.page.getByRole('region', { name: 'Profile Picture' }).getByText(letters, { exact: true }).waitFor();
  });

  test('the same in the navigation and on the profile', async () => {
    await ana.page.getByLabel('Display Name').fill('ana maria lopez');
    await ana.page.getByRole('button', { name: 'Save Changes' }).click();
    await ana.page.getByRole('button', { name: 'Your account' }).getByText('AM', { exact: true }).waitFor();
    await saveProfile(ana.http, { displayName: '', isPublic: 'true' });
    await ana.page.goto(`/user/${ana.id}`);
    await ana.page.locator('main header').getByText('U', { exact: true }).waitFor();
  });
});
