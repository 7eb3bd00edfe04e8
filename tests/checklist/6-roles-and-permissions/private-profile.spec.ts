import { form } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, member, saveProfile, url, type Visitor, visitor } from '../people.ts';

let ana: Cook;
let ben: Cook;
let guest: Visitor;
beforeAll(async () => {
  [ana, ben, guest] = await Promise.all([cook('Ana'), cook('Ben'), visitor()]);
});
const statusFor = async (path: string) => (await ben.http.request(path)).status;

describe('6. Roles and permissions: profiles', () => {
  test('a profile is visible to others only when isPublic is true', async () => {
    await ana.http.post('/api/announcements', form({ title: `Soup of ${ana.id}`, content: 'Tonight' }));
    const lists = [`/api/users/${ana.id}/profile`, `/api/users/${ana.id}/recipes`, `/api/announcements/user/${ana.id}`];
    for (const path of lists) expect(await statusFor(path)).toBe(404);
    for (const { page } of [ben, guest]) {
      await page.goto(`/user/${ana.id}`);
      await page.getByRole('heading', { level: 1, name: 'Profile Not Found' }).waitFor();
    }
    await saveProfile(ana.http, { isPublic: 'true' });
    for (const path of lists) expect(await statusFor(path)).toBe(200);
    for (const { page } of [ben, guest]) {
      await page.goto(`/user/${ana.id}`);
      await page.getByRole('heading', { level: 1, name: "Ana's Kitchen" }).waitFor();
    }
    await saveProfile(ana.http, { isPublic: 'false' });
  });

  test('posting is public by act: readers of a post see the name of its author nevertheless', async () => {
    const answer = await fetch(new URL(`/api/announcements?search=${ana.id}`, url));
    const posts = (await answer.json()) as { userId: string; user: unknown }[];
    expect(posts.find(({ userId }) => userId === ana.id)?.user).toMatchObject({ displayName: 'Ana' });
  });

  test('its owner sees it nevertheless, and is told that nobody else does', async () => {
    await ana.page.goto(`/user/${ana.id}`);
    await ana.page.getByRole('heading', { level: 1, name: "Ana's Kitchen" }).waitFor();
    await ana.page.getByText('Only you see this page: your profile is private.').waitFor();
    await ana.page.getByRole('link', { name: 'Account Settings' }).click();
    await ana.page.waitForURL('**/account');
  });

  test('missing and private are alike: the answer to others is the same 404', async () => {
    const answers = await Promise.all(
      [ana.id, 'nobody'].map(async (id) => (await (await member('Cleo')).request(`/api/users/${id}/profile`)).text()),
    );
    expect(answers[0]).toBe(answers[1]);
  });

  test("the Follow button is hidden on one's own profile", async () => {
    await ana.page.goto(`/user/${ana.id}`);
    await ana.page.getByRole('heading', { level: 1, name: "Ana's Kitchen" }).waitFor();
    expect(await ana.page.getByRole('button', { name: /^(Follow|Unfollow)$/ }).count()).toBe(0);
    expect((await ana.http.request(`/api/users/${ana.id}/follow`, { method: 'POST' })).status).toBe(400);
  });
});
