import { form } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { gif, longVideo, recordedVideo, shortVideo, text } from '../files.ts';
import { type Cook, cook, fixture, slowLine, toastSays } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
});
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const heic = `\0\0\0\x18ftypheic\0\0\0\0mif1heic`;
/** The field's description, also for screen readers. */
const besideField = (label: string) =>
  page.getByLabel(label).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' | '),
  );

describe('10. Beyond the specification: files are checked when they are chosen, and the field says why one is refused', () => {
  describe('of a post', () => {
    beforeAll(async () => {
      await page.goto('/announcements/create');
    });
    test.each([
      ['a .mov', text('film.mov', 'video/quicktime'), /MP4 or WebM/],
      ['an .avi', text('film.avi', 'video/x-msvideo'), /MP4 or WebM/],
      ['an .mkv', text('film.mkv', ''), /MP4 or WebM/],
      ['an SVG', text('pot.svg', 'image/svg+xml', svg), /PNG/],
      ['a HEIC', text('pot.heic', 'image/heic', heic), /HEIC.*JPG or PNG/],
      ['a picture that cannot be read', text('pot.png', 'image/png', '\x89PNG\r\n\x1a\nand no more'), /PNG|cannot be read/],
      ['something else', text('soup.pdf', 'application/pdf'), /Please select an image or video file\./],
      ['a film without a length', text('film.webm', 'video/webm'), /10 minutes or shorter.*cannot be read/],
    ])('%s is refused with what to choose instead', async (_what, file, reason) => {
      await page.getByLabel('Upload Photo').setInputFiles(file);
      await page.getByRole('alert').filter({ hasText: reason }).waitFor();
      expect(await besideField('Upload Photo')).toMatch(reason);
      expect(await besideField('Upload Video')).toMatch(reason);
      expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    });

    test('for a video in another format there is a toast too', async () => {
      await page.getByLabel('Upload Video').setInputFiles(text('film.mov', 'video/quicktime'));
      await toastSays(page, 'Invalid File Type', 'Please select a video in MP4 or WebM format.');
    });

    test('the reason disappears with the next choice', async () => {
      await page.getByLabel('Upload Video').setInputFiles(longVideo);
      await page.getByRole('alert').filter({ hasText: '10 minutes' }).waitFor();
      await page.getByLabel('Upload Video').setInputFiles(shortVideo);
      await page.getByRole('button', { name: 'Remove video' }).waitFor();
      expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
      await page.getByRole('button', { name: 'Remove video' }).click();
    });

    test('a video as browsers record it, without its length in the header, is accepted', async () => {
      await page.getByLabel('Upload Video').setInputFiles(recordedVideo());
      await page.getByRole('button', { name: 'Remove video' }).click();
      const body = form({ title: 'Recorded' });
      body.set('media', new File([new Uint8Array(recordedVideo().buffer)], 'recorded.webm', { type: 'video/webm' }));
      const { id } = await ana.http.post<{ id: number }>('/api/announcements', body);
      await ana.http.send('DELETE', `/api/announcements/${id}`);
    });

    test('input during the check of a file stays', async () => {
      await page.getByLabel('Upload Video').setInputFiles(shortVideo);
      await page.getByLabel('Title *').fill('Typed meanwhile');
      await page.getByRole('button', { name: 'Remove video' }).waitFor();
      expect(await page.getByLabel('Title *').inputValue()).toBe('Typed meanwhile');
    });
  });

  test('a long upload shows its progress, and can be cancelled', async () => {
    await page.goto('/announcements/create');
    await page.getByLabel('Title *').fill('A long upload');
    await page.getByRole('button', { name: 'Remove video' }).click();
    await page.getByLabel('Upload Photo').setInputFiles(fixture('photo.png'));
    await page.getByAltText('Preview').waitFor();
    const goOn = await slowLine(page, '**/api/announcements');
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await page.getByText('0%', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel Upload' }).click();
    await toastSays(page, 'Upload cancelled', 'Nothing was posted.');
    const post = page.getByRole('button', { name: 'Post Announcement' });
    await post.waitFor();
    await expect.poll(() => post.evaluate((button) => button === document.activeElement)).toBe(true);
    await goOn();
    expect(await ana.http.get(`/api/announcements/user/${ana.id}`)).toEqual([]);
  });

  test('the percentage of an upload rises', async () => {
    const line = await ana.context.newCDPSession(page);
    await line.send('Network.enable');
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
    await line.send('Network.emulateNetworkConditions', slow);
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    await page.getByText(/^[1-9]\d?%$/).waitFor();
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await page.waitForURL((url) => url.pathname === '/announcements');
  });

  describe('of a profile', () => {
    beforeAll(async () => {
      await page.goto('/account');
    });
    test.each([
      ['an SVG', text('pot.svg', 'image/svg+xml', svg), /PNG/],
      ['a HEIC', text('pot.heic', 'image/heic', heic), /HEIC.*JPG or PNG/],
      ['a video', shortVideo, /PNG/],
      ['a text', text('soup.txt', 'text/plain'), /PNG/],
    ])('%s is refused', async (_what, file, reason) => {
      await page.getByLabel('Choose Photo').setInputFiles(file);
      await page.getByRole('alert').filter({ hasText: reason }).waitFor();
      expect(await besideField('Choose Photo')).toMatch(reason);
      expect(await page.getByText('Not saved yet').count()).toBe(0);
    });

    test('a GIF is accepted', async () => {
      await page.getByLabel('Choose Photo').setInputFiles(gif);
      await page.getByText('Not saved yet').waitFor();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await toastSays(page, 'Profile Updated');
      await page.getByRole('region', { name: 'Profile Picture' }).locator('img[src^="/media/"]').waitFor();
    });
  });
});
