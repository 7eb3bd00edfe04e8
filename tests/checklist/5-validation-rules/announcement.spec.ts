import { form } from '@potluck/tools/demo/form';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longVideo, shortVideo, text, videoLasting, videoWithoutLength } from '../files.ts';
import { type Cook, cook, fixture, toastSays } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
});
beforeEach(async () => {
  await page.goto('/announcements/create');
});
const postButton = () => page.getByRole('button', { name: 'Post Announcement' });
const described = async (label: string) =>
  page
    .getByLabel(label)
    .evaluate((field) => (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent));

describe('5. Validation rules: Announcement', () => {
  test("title is required. The form reads as 'Title is required'", async () => {
    await page.getByLabel('Message').fill('Who brings bread?');
    await postButton().click();
    await page.getByText('Title is required', { exact: true }).waitFor();
    const title = page.getByLabel('Title *');
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect(await described('Title *')).toContain('Title is required');
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
    await title.fill('Soup');
    await page.getByText('Title is required').waitFor({ state: 'detached' });
    await page.getByLabel('Title *').fill(' \u200b ');
    await page.getByText('Title is required', { exact: true }).waitFor();
  });

  test('a message that is longer than its field says that it is full', async () => {
    await page.getByLabel('Message').focus();
    await page.keyboard.insertText('Bread. '.repeat(1_500));
    await page.getByText('10,000 characters: full').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toHaveLength(10_000);
  });

  test.each(['', '  '])("the shared schema message is 'Announcement title is required' (title %j)", async (title) => {
    const refused = await ana.http.request('/api/announcements', { method: 'POST', body: form({ title, content: 'Soup' }) });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message: 'Announcement title is required' });
  });

  test("at least one of content, image or video is required: 'Either content or media (image/video) is required'", async () => {
    const message = 'Either content or media (image/video) is required';
    await page.getByLabel('Title *').fill('Soup');
    await page.getByLabel('Message').fill('   ');
    await postButton().click();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await described('Message')).toContain(message);
    await page.getByLabel('Upload Photo').setInputFiles(fixture('photo.png'));
    await page.getByText(message).waitFor({ state: 'detached' });
    const refused = await ana.http.request('/api/announcements', { method: 'POST', body: form({ title: 'Soup', content: ' ' }) });
    expect(await refused.json()).toMatchObject({ message });
    await page.getByRole('button', { name: 'Remove photo' }).click();
  });

  test('content is optional. mediaType is image or video', async () => {
    for (const [file, type, mediaType] of [
      [fixture('photo.png'), 'image/png', 'image'],
      [shortVideo, 'video/webm', 'video'],
    ] as const) {
      const body = form({ title: 'Soup' });
      const { readFile } = await import('node:fs/promises');
      body.set('media', new File([await readFile(file)], 'soup', { type }));
      expect(await ana.http.post('/api/announcements', body)).toMatchObject({ content: null, mediaType });
    }
  });

  test.each([text('soup.pdf', 'application/pdf'), text('soup.txt', 'text/plain'), text('soup', '')])(
    "a chosen file must be an image or a video, else 'Invalid File Type: Please select an image or video file.' ($name)",
    async (file) => {
      await page.getByLabel('Upload Photo').setInputFiles(file);
      await toastSays(page, 'Invalid File Type', 'Please select an image or video file.');
      expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    },
  );

  test.each([
    ['longer than 600 seconds', longVideo],
    ['of 600.5 seconds', videoLasting(600.5)],
    ['whose length cannot be read', videoWithoutLength],
  ])("a video %s is rejected: 'Video Too Long: Please select a video that is 10 minutes or shorter.'", async (_what, file) => {
    await page.getByLabel('Upload Video').setInputFiles(file);
    await toastSays(page, 'Video Too Long', 'Please select a video that is 10 minutes or shorter.');
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  });

  test('a video of 600 seconds is taken', async () => {
    await page.getByLabel('Upload Video').setInputFiles(videoLasting(600));
    await page.getByRole('button', { name: 'Remove video' }).click();
  });

  test.each([
    ['longer than 600 seconds', longVideo, 422, 'Video Too Long: Please select a video that is 10 minutes or shorter.'],
    ['that is none', undefined, 415, 'Invalid File Type: Please select an image or video file.'],
  ])('the server refuses a video %s too', async (_what, file, status, message) => {
    const { readFile } = await import('node:fs/promises');
    const body = form({ title: 'Soup' });
    body.set('media', new File([file ? await readFile(file) : 'no film'], 'film.webm', { type: 'video/webm' }));
    const refused = await ana.http.request('/api/announcements', { method: 'POST', body });
    expect([refused.status, (await refused.json()) as unknown]).toEqual([status, expect.objectContaining({ message })]);
  });
});
