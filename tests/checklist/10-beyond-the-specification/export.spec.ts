import { buffer, text } from 'node:stream/consumers';
import { form } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { grant, pressUntilFocused } from '../moderators.ts';
import { type Cook, cook } from '../people.ts';

let lin: Cook;
beforeAll(async () => {
  lin = await cook('Lin');
  await grant('analyst', lin.id);
  await lin.http.post('/api/announcements', form({ title: 'Leeks', content: 'Fresh from the garden' }));
});

const choose = async (type: string, format: string) => {
  const { page } = lin;
  await page.goto('/analysis/export');
  await page.getByRole('checkbox', { name: new RegExp(`^${type}\\b`) }).check();
  await page.getByLabel('Format', { exact: true }).click();
  await page.getByRole('option', { name: format, exact: true }).click();
};
const exported = async () => {
  const { page } = lin;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  await page.getByText('The export is complete.').waitFor();
  return file;
};

describe('10. Beyond the specification: events for other programs', () => {
  test('chosen types are saved as lines of JSON, without ids and texts of members', async () => {
    const { page } = lin;
    await page.goto('/analysis/export');
    await page.getByText('Choose an event type').waitFor();
    expect(await page.getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true);
    await choose('AnnouncementPosted', 'Lines of JSON');
    const file = await exported();
    expect(file.suggestedFilename()).toMatch(/^potluck-events-\d{4}-\d\d-\d\d\.ndjson$/);
    const written = await text(await file.createReadStream());
    const events = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['AnnouncementPosted']));
    expect(written).not.toContain(lin.id);
    expect(written).not.toContain('Leeks');
  });

  test('as Parquet they are a zip', async () => {
    await choose('AnnouncementPosted', 'Parquet');
    const file = await exported();
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    const bytes = await buffer(await file.createReadStream());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes('AnnouncementPosted.parquet')).toBe(true);
  });

  test('the page is accessible, also by keyboard', async () => {
    const { page } = lin;
    await page.goto('/analysis/export');
    const box = page.getByRole('checkbox').first();
    await box.waitFor();
    await pressUntilFocused(page, 'Tab', box);
    await page.keyboard.press('Space');
    expect(await box.isChecked()).toBe(true);
    await expectAccessibleLightAndDark(page);
  });
});
