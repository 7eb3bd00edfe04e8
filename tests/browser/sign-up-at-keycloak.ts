import type { Realm } from '../engines/keycloak-realm.ts';
import type { Person } from './open-browser.ts';

const password = 'correct horse battery';

/** With an account that an administrator creates at Keycloak; members choose their display name themselves. */
export async function signUpAtKeycloak(realm: Realm, { page, name }: Person): Promise<void> {
  const email = `${name.toLowerCase()}@example.org`;
  await realm.addUser({ email, password, firstName: name, lastName: 'Cook' });
  await page.goto('/');
  const home = page.url();
  await page.getByRole('link', { name: 'Start Cooking' }).click();
  await page.locator('[name=username]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=login]').click();
  await page.waitForURL(home);
  await page.goto('/account');
  await page.getByLabel('Display Name').fill(name);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Updated').first().waitFor();
}
