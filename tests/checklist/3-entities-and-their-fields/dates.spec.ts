import { form } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, saveProfile, visitor } from '../people.ts';

let ana: Cook;
beforeAll(async () => {
  ana = await cook('Ana');
  await saveProfile(ana.http, { isPublic: 'true' });
  await ana.http.post('/api/announcements', form({ title: 'Soup', content: 'Tonight' }));
});

describe('3. Entities and their fields: dates', () => {
  test('dates display in US English as long month, day, year, wherever the browser is from', async () => {
    const { page } = await visitor({ locale: 'de-DE', timezoneId: 'America/New_York' });
    // The page is opened years later.
    await page.clock.install({ time: new Date('2031-03-03T12:00:00Z') });
    await page.goto(`/user/${ana.id}`);
    const { createdAt } = await ana.http.get<{ createdAt: string }>(`/api/users/${ana.id}/profile`);
    const long = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'America/New_York' } as const;
    const joined = new Date(createdAt).toLocaleDateString('en-US', long);
    expect(joined).toMatch(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/);
    await page.locator('main header').getByText(joined, { exact: true }).waitFor();
    await page.getByRole('article').filter({ hasText: 'Tonight' }).getByText(joined, { exact: true }).waitFor();
  });
});
