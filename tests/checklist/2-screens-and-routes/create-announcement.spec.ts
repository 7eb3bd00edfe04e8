import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { shortVideo } from '../files.ts';
import { type Cook, cook, fixture, slowLine, toastSays } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
});
beforeEach(async () => {
  await page.goto('/announcements/create');
  await page.getByLabel('Title *', { exact: true }).waitFor();
});

describe('2. Screens and routes: Create Announcement (/announcements/create)', () => {
  test('fields: Title*, Message (optional if media is added)', async () => {
    expect(await page.getByLabel('Title *', { exact: true }).getAttribute('required')).not.toBeNull();
    await page.getByLabel('Message', { exact: true }).waitFor();
    await page.getByText('Optional if you add a photo or video', { exact: true }).waitFor();
  });

  test("optional media via 'Upload Photo' (JPG, PNG up to 10MB) or 'Upload Video' (MP4, WebM up to 100MB, max 10 minutes)", async () => {
    await page.getByText('Upload Photo', { exact: true }).waitFor();
    await page.getByText('JPG, PNG up to 10MB', { exact: true }).waitFor();
    await page.getByText('Upload Video', { exact: true }).waitFor();
    await page.getByText('MP4, WebM up to 100MB, max 10 minutes', { exact: true }).waitFor();
  });

  test('a preview shows with a remove button', async () => {
    await page.getByLabel('Upload Photo').setInputFiles(fixture('photo.png'));
    const photo = page.getByRole('img', { name: 'Preview' });
    await photo.waitFor();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await photo.waitFor({ state: 'detached' });
    await page.getByLabel('Upload Video').setInputFiles(shortVideo);
    const video = page.locator('video');
    await video.waitFor();
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.duration)).toBeCloseTo(3);
    expect(await video.getAttribute('controls')).not.toBeNull();
    await page.getByRole('button', { name: 'Remove video' }).click();
    await page.getByLabel('Upload Video').waitFor();
    // The focused button was removed; the focus is on what replaced it.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
  });

  test('button Cancel', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/announcements');
  });

  test("button 'Post Announcement' (label 'Posting...'). Success goes to /announcements", async () => {
    const title = `Soup night of ${ana.id}`;
    await page.getByLabel('Title *').fill(title);
    await page.getByLabel('Message').fill('Who brings bread?');
    const goOn = await slowLine(page, '**/api/announcements');
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    expect(await page.getByRole('button', { name: 'Posting...' }).isDisabled()).toBe(true);
    await goOn();
    await page.waitForURL((url) => url.pathname === '/announcements');
    await toastSays(page, 'Success', 'Your announcement has been posted!');
    await page.getByRole('article').filter({ hasText: title }).getByText('Who brings bread?').waitFor();
  });

  test.each([
    ['Upload Photo', fixture('photo.png'), 'img[src^="/media/"]'],
    ['Upload Video', shortVideo, 'video[src^="/media/"]'],
  ])('what is chosen with %s is posted, without a message too', async (label, file, shown) => {
    const title = `${label} of ${ana.id}`;
    await page.getByLabel('Title *').fill(title);
    await page.getByLabel(label).setInputFiles(file);
    await page.getByRole('button', { name: /^Remove/ }).waitFor();
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    await page.waitForURL((url) => url.pathname === '/announcements');
    await page.getByRole('article').filter({ hasText: title }).locator(shown).waitFor();
  });

  test('Enter in the title moves to the message: only the button posts', async () => {
    await page.getByLabel('Title *').fill('Not yet');
    await page.getByLabel('Title *').press('Enter');
    expect(await page.getByLabel('Message').evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await page.getByText('Either content or media').count()).toBe(0);
    await page.getByLabel('Title *').fill('');
  });

  test('reads well in a screen reader, with its dialog open', async () => {
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    await page.getByText('Title is required').waitFor();
    await expectAccessibleLightAndDark(page);
    await page.getByLabel('Title *').fill('Soup');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleLightAndDark(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('**/announcements');
  });
});
