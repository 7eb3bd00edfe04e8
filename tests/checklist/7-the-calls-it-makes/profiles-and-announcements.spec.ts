import { form, recipeForm } from '@potluck/tools/demo/form';
import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, fixture, saveProfile, toastSays, untilLive } from '../people.ts';

let ana: Cook;
let ben: Cook;
beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), cook('Ben')]);
  await saveProfile(ben.http, { isPublic: 'true', bio: 'Bread.', firstName: 'Ben', lastName: 'Okafor' });
  await ben.http.post('/api/recipes', recipeForm({ title: 'Bread', ingredients: ['flour'], instructions: ['Bake.'], isPublic: true }));
  await ben.http.post('/api/announcements', form({ title: 'Bread day', content: 'Tomorrow' }));
});

/** The fields of a multipart request, with the names of files. */
const fieldsOf = (request: Request): Record<string, string> => {
  const body = request.postDataBuffer()?.toString('latin1') ?? '';
  const parts = body.matchAll(/name="([^"]+)"(?:; filename="([^"]*)")?\r\n(?:Content-Type: [^\r]*\r\n)?\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...parts].map(([, name, file, value]) => [name, file ?? value]));
};

/** The API requests of this page from now on. */
function callsOf(page: Cook['page']): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

const repeated = (calls: string[]) => calls.filter((call, index) => calls.indexOf(call) !== index);

describe('7. The calls it makes: profiles and announcements', () => {
  test('PUT /api/auth/profile: multipart: displayName, firstName, lastName, bio, isPublic (as text), optional profileImage file. Afterwards the current user is refetched', async () => {
    const { page } = ana;
    await page.goto('/account');
    await page.getByLabel('First Name').fill('Ana');
    await page.getByLabel('Last Name').fill('Lind');
    await page.getByLabel('Bio').fill('Soups.');
    await page.getByRole('switch', { name: 'Public Profile' }).click();
    const asked = callsOf(page);
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const sent = await put;
    expect(new URL(sent.url()).pathname).toBe('/api/auth/profile');
    expect(sent.headers()['content-type']).toMatch(/^multipart\/form-data/);
    const texts = { displayName: 'Ana', firstName: 'Ana', lastName: 'Lind', bio: 'Soups.', isPublic: 'true' };
    expect(fieldsOf(sent)).toEqual(texts);
    await toastSays(page, 'Profile Updated');
    await expect.poll(() => asked.slice(asked.indexOf('PUT /api/auth/profile') + 1)).toContain('GET /api/auth/user');

    await page.getByLabel('Choose Photo').setInputFiles(fixture('photo.png'));
    await page.getByText('Not saved yet').waitFor();
    const [withPhoto] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Save Changes' }).click(),
    ]);
    // The browser hides a body with a file; a file in a wrong field would be refused.
    expect(withPhoto.headers()['content-type']).toMatch(/^multipart\/form-data/);
    expect((await withPhoto.response())?.status()).toBe(200);
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    expect(await ana.http.get('/api/auth/user')).toMatchObject({ profileImageUrl: expect.stringMatching(/^\/media\//), bio: 'Soups.' });
  });

  test('GET /api/users/{id}/profile: displayName, firstName, lastName, bio, profileImageUrl, followersCount, followingCount, createdAt', async () => {
    expect(await ana.http.get(`/api/users/${ben.id}/profile`)).toMatchObject({
      displayName: 'Ben',
      firstName: 'Ben',
      lastName: 'Okafor',
      bio: 'Bread.',
      profileImageUrl: null,
      followersCount: 0,
      followingCount: 0,
      createdAt: expect.any(String),
    });
  });

  test('GET /api/users/{id}/following: following (boolean)', async () => {
    expect(await ana.http.get(`/api/users/${ben.id}/following`)).toEqual({ following: false });
  });

  test('POST /api/users/{id}/follow: following (boolean); toggles', async () => {
    expect(await ana.http.post(`/api/users/${ben.id}/follow`)).toMatchObject({ following: true });
    expect(await ana.http.get(`/api/users/${ben.id}/following`)).toEqual({ following: true });
    expect(await ana.http.post(`/api/users/${ben.id}/follow`)).toMatchObject({ following: false });
  });

  test('GET /api/users/{id}/recipes: public recipes list. GET /api/announcements/user/{id}: announcements list', async () => {
    expect(await ana.http.get(`/api/users/${ben.id}/recipes`)).toMatchObject([{ title: 'Bread', isPublic: true }]);
    expect(await ana.http.get(`/api/announcements/user/${ben.id}`)).toMatchObject([{ title: 'Bread day', user: { displayName: 'Ben' } }]);
  });

  test('a profile is shown from these calls, with cookies', async () => {
    const { page } = ana;
    const visit = async () => {
      const live = untilLive(page);
      await page.goto('/announcements?search=Bread');
      await live;
      const asked = callsOf(page);
      await page.getByRole('article').filter({ hasText: 'Bread day' }).getByRole('link', { name: 'Ben' }).first().click();
      await page.waitForURL(`**/user/${ben.id}`);
      await page.getByRole('article', { name: 'Bread day' }).waitFor();
      await page.getByRole('article', { name: 'Bread', exact: true }).waitFor();
      return asked;
    };
    expect(await visit()).toEqual(
      expect.arrayContaining([
        `GET /api/users/${ben.id}/profile`,
        `GET /api/users/${ben.id}/recipes`,
        `GET /api/announcements/user/${ben.id}`,
      ]),
    );
    // Other tests write all the time: what they write between a read and its watch makes the page read again.
    await expect.poll(async () => repeated(await visit()), { timeout: 30_000 }).toEqual([]);
  });

  test('POST /api/announcements: multipart: title, content, optional media file', async () => {
    const { page } = ana;
    for (const photo of [false, true]) {
      await page.goto('/announcements/create');
      await page.getByLabel('Title *').fill(` Soup night ${photo} `);
      await page.getByLabel('Message').fill('Bring a bowl.');
      if (photo) await page.getByLabel('Upload Photo').setInputFiles(fixture('photo.png'));
      if (photo) await page.getByAltText('Preview').waitFor();
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/announcements')),
        page.getByRole('button', { name: 'Post Announcement' }).click(),
      ]);
      expect(sent.headers()['content-type']).toMatch(/^multipart\/form-data/);
      if (!photo) expect(fieldsOf(sent)).toEqual({ title: 'Soup night false', content: 'Bring a bowl.' });
      const answer = (await (await sent.response())?.json()) as unknown;
      expect(answer).toMatchObject({ title: `Soup night ${photo}`, content: 'Bring a bowl.', mediaType: photo ? 'image' : null });
      await page.waitForURL((url) => url.pathname === '/announcements');
    }
  });
});
