import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cook, cook, deadLine, lostAnswers, saveProfile, toastSays } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  page = ana.page;
});
beforeEach(async () => {
  await page.goto('/announcements/create');
  await page.getByLabel('Title *').fill('Soup');
  await page.getByLabel('Message').fill('Tonight.');
});
const post = () => page.getByRole('button', { name: 'Post Announcement' }).click();

describe('8. The error catalogue: announcements', () => {
  test("announcement creation failure: 'Failed to create announcement. Please try again.'", async () => {
    const mend = await deadLine(page, '**/api/announcements');
    await post();
    const toast = await toastSays(page, 'Error', 'Failed to create announcement. Please try again.');
    expect(await toast.getAttribute('data-kind')).toBe('error');
    expect(await page.getByLabel('Message').inputValue()).toBe('Tonight.');
    await mend();
  });

  test('after a refusal, with the server’s reason', async () => {
    await saveProfile(ana.http, { displayName: '' });
    await post();
    await toastSays(
      page,
      'Error',
      'Failed to create announcement. Please try again. Please add a display name to your profile before posting.',
    );
    await saveProfile(ana.http, { displayName: 'Ana' });
  });

  test("announcement creation success: 'Your announcement has been posted!'", async () => {
    await post();
    expect(await (await toastSays(page, 'Success', 'Your announcement has been posted!')).getAttribute('data-kind')).toBe('success');
  });

  test('sent again after the answer was lost, it is posted once', async () => {
    const lineIsBack = await lostAnswers(page, '**/api/announcements');
    const title = `Only once ${ana.id}`;
    await page.getByLabel('Title *').fill(title);
    await post();
    await toastSays(page, 'Error', 'Failed to create announcement. Please try again.');
    await lineIsBack();
    await post();
    await page.waitForURL((url) => url.pathname === '/announcements');
    const posts = await ana.http.get<{ title: string }[]>(`/api/announcements/user/${ana.id}`);
    expect(posts.filter((each) => each.title === title).length).toBe(1);
  });
});
