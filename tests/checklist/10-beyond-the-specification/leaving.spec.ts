import { buffer } from 'node:stream/consumers';
import { usualPassword } from '@potluck/tools/demo/member';
import { expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { cook, fixture, toastSays } from '../people.ts';

/** Runs in the page: the keys of the files of its drafts. */
async function filesOfDrafts(): Promise<unknown> {
  const name = 'potluck-drafts';
  // Opening would create it.
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
  const opening = indexedDB.open(name, 1);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const keys = opening.result.transaction('files').objectStore('files').getAllKeys();
  await new Promise((resolve) => keys.addEventListener('success', resolve));
  opening.result.close();
  return keys.result;
}

test('Beyond: a member asks to delete their account after signing in again, and cancels that', async () => {
  const lea = await cook('Lea');
  const { page } = lea;
  const { email } = await lea.http.get<{ email: string }>('/api/auth/user');
  const note = page.getByRole('complementary', { name: 'Your account' });
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = question.getByRole('button', { name: 'Delete my account' });

  // What was not sent is kept in the browser.
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('potluck-draft:')));
  await page.goto('/create');
  await page.getByLabel('Recipe Title').fill('Half a recipe');
  expect(await drafts()).toEqual([`potluck-draft:${lea.id}:recipe`]);
  await page.locator('input[type=file]').first().setInputFiles(fixture('photo.png'));
  await expect.poll(() => page.evaluate(filesOfDrafts)).toEqual([`${lea.id}:recipe`]);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await question.getByText('What stays').waitFor();
  await expectAccessibleLightAndDark(page);
  await confirm.click();
  // The sign-in was some time ago: signs in again, and returns to the confirmation.
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(usualPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await confirm.click();
  await note.getByText('Your account will be deleted on').waitFor();
  await question.waitFor({ state: 'detached' });
  expect(await drafts()).toEqual([]);
  expect(await page.evaluate(filesOfDrafts)).toEqual([]);
  const window = page.viewportSize() as { width: number; height: number };
  await page.setViewportSize({ width: 768, height: 900 });
  const [noteBox, header] = await Promise.all([note.boundingBox(), page.locator('main header').boundingBox()]);
  expect(noteBox?.width).toBeLessThanOrEqual(header?.width ?? 0);
  await page.setViewportSize(window);

  await page.goto('/recipes');
  await note.getByText('Your account will be deleted on').waitFor();
  await expectAccessibleLightAndDark(page);
  await note.getByRole('button', { name: 'Keep my account' }).click();
  await toastSays(page, 'Your account stays');
  await note.waitFor({ state: 'detached' });
  // The browser's session, since the new sign-in ended the former one.
  const saved = await page.evaluate(async () => (await fetch('/api/auth/user')).json());
  expect(saved).toMatchObject({ email, erasure: null });
});

test('Beyond: a member downloads all their data', async () => {
  const { page } = await cook('Lou');
  await page.goto('/account');
  const button = page.getByRole('link', { name: 'Download my data' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^potluck-.*\.zip$/);
  const zip = (await buffer(await download.createReadStream())).toString('latin1');
  expect(zip).toContain('README.txt');
  expect(zip).toContain('"displayName": "Lou"');
  await page.getByText('Your data is complete').waitFor();
  await expectAccessibleLightAndDark(page);
});
