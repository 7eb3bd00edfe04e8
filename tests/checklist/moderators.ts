import type { Role } from '@potluck/events';
import type { Member } from '@potluck/tools/demo/member';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { grantRole } from '../grant-role.ts';
import { type Cook, cook, member } from './people.ts';

/** A new moderator, signed in, on a blank page. */
export async function moderator(name: string): Promise<Cook> {
  const person = await cook(name);
  await grant('moderator', person.id);
  return person;
}

/** Grants roles on the shared server. */
let administrator: Promise<Member> | undefined;
const newAdministrator = async (): Promise<Member> => {
  const ada = await member('Ada');
  const { id } = await ada.get<{ id: string }>('/api/auth/user');
  await grantByTool('administrator', id);
  return ada;
};

/** As an administrator does. */
export async function grant(role: Role, userId: string): Promise<void> {
  administrator ??= newAdministrator();
  await (await administrator).send('PUT', `/api/users/${userId}/roles/${role}`);
}

/** As an operator does, with `npm run roles`. */
export const grantByTool = (role: Role, userId: string, dataFolder = inject('potluckData')): Promise<void> =>
  grantRole(role, userId, { POTLUCK_DATA: dataFolder });

/** The row of a case in the queue. */
export const rowOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

/**
 * Presses 'n new cases' until this row appears, since other tests report at the same time. In an empty queue new cases appear by
 * themselves.
 */
export async function showNew(page: Page, row: Locator): Promise<void> {
  const pill = page.getByRole('button', { name: /^\d+ new cases?$/ });
  const shown = async () => {
    if ((await row.count()) === 0 && (await pill.isVisible())) await pill.click();
    return row.count();
  };
  await expect.poll(shown).toBe(1);
}

/** Opens a case. It follows its report, so it may not be there at once. */
export async function openCase({ http, page }: Cook, id: string, search = ''): Promise<void> {
  await expect.poll(async () => (await http.request(`/api/moderation/cases/${id}`, {})).status).toBe(200);
  await page.goto(`/moderation/cases/${id}${search}`);
}

/** The timeline of the open case. */
export const entriesOf = (page: Page): Locator =>
  page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: 'What happened' }) })
    .getByRole('listitem');

/** Presses a key until the target has the focus. */
export async function pressUntilFocused(page: Page, key: string, target: Locator, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    // A menu moves the focus in a timer: without this a second press would move it on.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
  throw new Error(`${most} presses of ${key} did not reach it`);
}
