import { form } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { chooseOfSize, longVideo, megabyte, videoLasting } from '../files.ts';
import { type Cook, cook } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
});
/** A picture's header, followed by zeros up to this size. */
const largePicture = (bytes: number) => {
  const picture = new Uint8Array(bytes);
  picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  return new File([picture], 'large.png', { type: 'image/png' });
};

describe('9. Business constants and limits: profiles and announcements', () => {
  test('profile page: the first 3 announcements are shown as recent posts', async () => {
    for (const title of ['First', 'Second', 'Third', 'Fourth']) await ana.http.post('/api/announcements', form({ title, content: 'Soup' }));
    await page.goto(`/user/${ana.id}`);
    await page.getByRole('article', { name: 'Fourth' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
  });

  test('bio at most 500', async () => {
    await page.goto('/account');
    expect(await page.getByLabel('Bio').getAttribute('maxlength')).toBe('500');
    await page.getByText('0/500 characters', { exact: true }).waitFor();
  });

  test('profile photo 5MB', async () => {
    await page.goto('/account');
    await chooseOfSize(page, 'Choose Photo', 'picture', 5 * megabyte + 1);
    await page.getByText(/larger than 5MB/).waitFor();
    await chooseOfSize(page, 'Choose Photo', 'picture', 5 * megabyte);
    await page.getByText('Not saved yet').waitFor();
    expect(await page.getByText(/larger than 5MB/).count()).toBe(0);
    const body = form({ displayName: 'Ana' });
    body.set('profileImage', largePicture(5 * megabyte + 1));
    expect((await ana.http.request('/api/auth/profile', { method: 'PUT', body })).status).toBe(413);
  });

  test('announcement image 10MB', async () => {
    await page.goto('/announcements/create');
    await chooseOfSize(page, 'Upload Photo', 'picture', 10 * megabyte + 1);
    await page.getByText(/larger than 10MB/).waitFor();
    await chooseOfSize(page, 'Upload Photo', 'picture', 10 * megabyte);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    const body = form({ title: 'Soup' });
    body.set('media', largePicture(10 * megabyte + 1));
    expect((await ana.http.request('/api/announcements', { method: 'POST', body })).status).toBe(413);
  });

  test('announcement video 100MB', async () => {
    await page.goto('/announcements/create');
    await chooseOfSize(page, 'Upload Video', 'video', 100 * megabyte + 1);
    await page.getByText('This video is larger than 100MB.', { exact: true }).waitFor();
    await chooseOfSize(page, 'Upload Video', 'video', 100 * megabyte);
    // It is not too large; only its length cannot be read.
    await page.getByText(/The length of this one cannot be read/).waitFor();
  });

  test('video length at most 600 seconds', async () => {
    await page.goto('/announcements/create');
    for (const file of [longVideo, videoLasting(601)]) {
      await page.getByLabel('Upload Video').setInputFiles(file);
      await page.getByRole('alert').getByText('Please select a video that is 10 minutes or shorter.', { exact: true }).waitFor();
    }
    await page.getByLabel('Upload Video').setInputFiles(videoLasting(600));
    await page.getByRole('button', { name: 'Remove video' }).click();
  });
});
