import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { grant, grantByTool } from '../moderators.ts';
import { type Cook, cook, visitor } from '../people.ts';

let ada: Cook;
let mia: Cook;
/** Names that no other test uses. */
const adaName = `Ada ${randomUUID().slice(0, 8)}`;
const miaName = `Mia ${randomUUID().slice(0, 8)}`;

const rolesOf = ({ page }: Cook, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const search = async ({ page }: Cook, text: string) => {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(text);
  await page.getByRole('searchbox', { name: 'Search members' }).press('Enter');
};
const confirm = async ({ page }: Cook, title: string, button: string) => {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

beforeAll(async () => {
  [ada, mia] = await Promise.all([cook(adaName), cook(miaName)]);
  await grantByTool('administrator', ada.id);
});

describe('10. Beyond the specification: roles', () => {
  test('only administrators have the page', async () => {
    await grant('moderator', mia.id);
    const guest = await visitor();
    for (const { page } of [mia, guest]) {
      await page.goto('/administration/roles');
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    }
    await ada.page.goto('/');
    await ada.page.getByRole('button', { name: 'Your account' }).filter({ visible: true }).click();
    await ada.page.getByRole('menuitem', { name: 'Roles' }).click();
    await ada.page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    await rolesOf(ada, adaName)
      .getByText(/^since .*, on the command line$/)
      .waitFor();
  });

  test('a member is found by name, id and whole address', async () => {
    const { email } = await mia.http.get<{ email: string }>('/api/auth/user');
    for (const text of [miaName.toLowerCase(), mia.id, ` ${email.toUpperCase()}`]) {
      await search(ada, text);
      await rolesOf(ada, miaName).waitFor();
      await rolesOf(ada, adaName).waitFor({ state: 'detached' });
    }
    await search(ada, 'nobody.at.all@example.org');
    await ada.page.getByRole('heading', { name: 'Nobody found' }).waitFor();
  });

  test('granting a role to a member found by address needs a confirmation, and their open page gets the role live', async () => {
    await mia.page.goto('/');
    await mia.page.getByRole('link', { name: 'Dashboard' }).first().waitFor();
    const { email } = await mia.http.get<{ email: string }>('/api/auth/user');
    await search(ada, email);
    await rolesOf(ada, miaName).getByRole('button', { name: 'Grant administrator' }).click();
    await ada.page.getByRole('dialog').getByText('Nobody has verified this address').waitFor();
    await confirm(ada, `Make ${miaName} administrator?`, 'Grant');
    await rolesOf(ada, miaName)
      .getByText(new RegExp(`^since .*, by ${adaName}$`))
      .waitFor();
    await mia.page.getByRole('button', { name: 'Your account' }).filter({ visible: true }).click();
    await mia.page.getByRole('menuitem', { name: 'Roles' }).click();
    await mia.page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
  });

  test('the page is accessible, light and dark', async () => {
    await expectAccessibleLightAndDark(ada.page);
  });

  test('administrators cannot revoke their own role here', async () => {
    await search(ada, adaName);
    await rolesOf(ada, adaName).getByRole('button', { name: 'Revoke administrator' }).press('Enter');
    await ada.page.getByText('Another administrator can take this role from you.').first().waitFor();
    expect(await ada.page.getByRole('dialog').count()).toBe(0);
  });

  test('an open page disappears when the role is revoked', async () => {
    await search(ada, miaName);
    await rolesOf(ada, miaName).getByRole('button', { name: 'Revoke administrator' }).click();
    await confirm(ada, `Is ${miaName} to be no longer administrator?`, 'Revoke');
    await mia.page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    await rolesOf(ada, miaName).getByRole('button', { name: 'Grant administrator' }).waitFor();
  });
});
