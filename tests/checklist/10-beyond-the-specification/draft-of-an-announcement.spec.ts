import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shortVideo } from '../files.ts';
import { type Cook, cook, fixture, member, signIn } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
});
const title = () => page.getByLabel('Title *');
const message = () => page.getByLabel('Message');
const back = () => page.getByText('What you typed here before is back.');
const dialog = () => page.getByRole('dialog', { name: 'Discard what you typed?' });
const write = async () => {
  await title().fill('Soup night');
  await message().fill('Who brings bread?');
};

describe('10. Beyond the specification: input in an announcement is not lost', () => {
  beforeEach(async () => {
    await page.goto('/announcements/create');
    await title().waitFor();
  });

  test('it is restored after a reload, with a note', async () => {
    expect(await back().count()).toBe(0);
    await write();
    await page.reload();
    await back().waitFor();
    expect([await title().inputValue(), await message().inputValue()]).toEqual(['Soup night', 'Who brings bread?']);
  });

  test("'Start over' asks, and clears the form", async () => {
    await back().waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await dialog().getByRole('button', { name: 'Keep editing' }).click();
    expect(await title().inputValue()).toBe('Soup night');
    await page.getByRole('button', { name: 'Start over' }).click();
    await dialog().getByRole('button', { name: 'Discard' }).click();
    await back().waitFor({ state: 'detached' });
    expect([await title().inputValue(), await message().inputValue()]).toEqual(['', '']);
    await page.reload();
    await title().waitFor();
    expect(await back().count()).toBe(0);
  });

  test('Cancel asks if there is input, and discards it', async () => {
    await write();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByRole('button', { name: 'Keep editing' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await message().inputValue()).toBe('Who brings bread?');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('**/announcements');
    await page.goto('/announcements/create');
    expect(await title().inputValue()).toBe('');
  });

  test('a chosen photo or video is restored too', async () => {
    await write();
    await page.getByLabel('Upload Photo').setInputFiles(fixture('photo.png'));
    await page.getByAltText('Preview').waitFor();
    await page.reload();
    const photo = page.getByAltText('Preview');
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByLabel('Upload Video').setInputFiles(shortVideo);
    await page.locator('video').waitFor();
    await page.reload();
    await page.locator('video').waitFor();
  });

  test('if the browser did not store it, the form says that it must be chosen again', async () => {
    await page.locator('video').waitFor();
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const gone = indexedDB.deleteDatabase('potluck-drafts');
          gone.onsuccess = resolve;
          gone.onerror = reject;
        }),
    );
    await page.reload();
    await page.getByText('What you typed here before is back. The video could not be kept: please choose it again.').waitFor();
    await page.getByLabel('Upload Photo').setInputFiles(fixture('photo.png'));
    await back().waitFor();
    await page.getByText(/could not be kept/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove photo' }).click();
  });

  test('after a 401 and sign-in it is restored, only for the same member', async () => {
    await write();
    await ana.context.clearCookies();
    const leaves = page.waitForRequest('**/api/login*');
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    expect(new URL((await leaves).url()).searchParams.get('return_to')).toBe('/announcements/create');
    await page.getByLabel('Password').waitFor();

    await signIn(ana, await member('Ben'));
    await page.goto('/announcements/create');
    await title().waitFor();
    expect(await title().inputValue()).toBe('');
    await ana.context.clearCookies();
    await signIn(ana, ana.http);
    await page.goto('/announcements/create');
    await back().waitFor();
    expect(await message().inputValue()).toBe('Who brings bread?');
  });

  test('the draft is gone once it is posted', async () => {
    await back().waitFor();
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    await page.waitForURL((url) => url.pathname === '/announcements');
    await page.goto('/announcements/create');
    await title().waitFor();
    expect(await title().inputValue()).toBe('');
    expect(await back().count()).toBe(0);
  });
});
