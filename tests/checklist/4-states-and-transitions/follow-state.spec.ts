import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, member, saveProfile } from '../people.ts';

let ana: Cook;
let ben: string;
let cleo: string;
const sent: Request[] = [];
beforeAll(async () => {
  const [viewer, ...others] = await Promise.all([cook('Ana'), member('Ben'), member('Cleo')]);
  ana = viewer;
  for (const other of others) await saveProfile(other, { isPublic: 'true' });
  [ben, cleo] = (await Promise.all(others.map(async (other) => (await other.get<{ id: string }>('/api/auth/user')).id))) as [
    string,
    string,
  ];
  ana.page.on('request', (request) => request.method() === 'POST' && sent.push(request));
});

describe('4. States and transitions: follow state', () => {
  test('per viewed profile: following or not, toggled by one call', async () => {
    const { page } = ana;
    await page.goto(`/user/${ben}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter');
    const unfollow = page.getByRole('button', { name: 'Unfollow' });
    await unfollow.waitFor();
    // The keyboard focus stays on the button.
    await expect.poll(() => unfollow.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(sent.map((request) => new URL(request.url()).pathname)).toEqual([`/api/users/${ben}/follow`]);
    // Another profile has its own state, and this one keeps its own.
    await page.goto(`/user/${cleo}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    await page.goto(`/user/${ben}`);
    await page.getByRole('button', { name: 'Unfollow' }).click();
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    expect(sent.length).toBe(2);
    expect(await ana.http.get(`/api/users/${ben}/following`)).toEqual({ following: false });
  });
});
