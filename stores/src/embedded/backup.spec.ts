import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { event } from '../ports/event-store.fixture.ts';
import { openEmbeddedAccountStore } from './account-store.ts';
import { backupAccounts, backupEvents } from './backup.ts';
import { openEmbeddedEventStore } from './event-store.ts';

let dataFolder: string;
let folder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'potluck-data-'));
  folder = await mkdtemp(join(tmpdir(), 'potluck-backup-'));
});
afterEach(async () => {
  await rm(dataFolder, { recursive: true });
  await rm(folder, { recursive: true });
});

test('events are copied consistently during appends, and the copy has a new store id', async () => {
  const store = await openEmbeddedEventStore({ file: join(dataFolder, 'events.db') });
  for (let i = 0; i < 200; i++) await store.append('before-1', [event('One'), event('Two')], 2 * i - 1);
  const copying = backupEvents({ dataFolder, folder });
  const during = Promise.all(Array.from({ length: 500 }, (_, i) => store.append(`during-${i}`, [event('One'), event('Two')], -1)));
  await copying;
  await during;
  const copy = await openEmbeddedEventStore({ file: join(folder, 'events.db') });
  expect(copy.storeId).not.toBe(store.storeId);
  expect(await copy.read('before-1')).toEqual(await store.read('before-1'));
  const head = await copy.head();
  expect(head % 2n).toBe(0n);
  expect(await copy.eventAt(head)).toEqual(await store.eventAt(head));
  await copy.append('after-1', [event('Three')], -1);
  await Promise.all([store.close(), copy.close()]);
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('accounts are copied, and a copy is never overwritten', async () => {
  const store = await openEmbeddedAccountStore({ file: join(dataFolder, 'accounts.db') });
  await store.table('keys').put('ana', { key: 'secret' });
  await backupAccounts({ dataFolder, folder });
  await expect(backupAccounts({ dataFolder, folder })).rejects.toThrow(/already/);
  const copy = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
  expect((await copy.table('keys').get('ana'))?.value).toEqual({ key: 'secret' });
  await Promise.all([store.close(), copy.close()]);
});

test('a missing file is not copied', async () => {
  await expect(backupEvents({ dataFolder, folder })).rejects.toThrow(/there is no/);
  expect(await readdir(dataFolder)).toEqual([]);
});
