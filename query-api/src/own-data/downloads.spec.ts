import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedAccountStore } from '@potluck/stores/embedded/account-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDownloads, exportDownloads } from './downloads.ts';

let folder: string;
let accounts: Awaited<ReturnType<typeof openEmbeddedAccountStore>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-downloads-'));
  accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
});
afterAll(async () => {
  await accounts?.close();
  await rm(folder, { recursive: true });
});

const one = async () => 1;
/** Downloads of a process that has died since: the row says that one runs. */
async function died(userId: string, at: number): Promise<void> {
  const row = { token: 'died', state: 'running', done: 0, of: 1, at, starts: [at] };
  await accounts.table(exportDownloads.table).insert(userId, row, { expires: Date.now() + 3_600_000 });
}

test.each([
  ['a second ago', 'too-many-requests', 1_000],
  ['a minute ago', 'begun', 60_000],
  ['before the clock was set back by an hour', 'begun', -3_600_000],
])('a download that was last heard of %s: another one is %s', async (when, outcome, ago) => {
  const now = Date.now();
  const downloads = createDownloads(accounts, { off: false }, exportDownloads, () => now);
  await died(when, now - ago);
  const begun = downloads.begin(when, one).then(
    ({ end }) => end('done').then(() => 'begun'),
    (error) => error.code,
  );
  expect(await begun).toBe(outcome);
});

test('downloads that were begun before the clock was set back do not count', async () => {
  const year = 365 * 24 * 3_600_000;
  let now = Date.now() + year;
  const downloads = createDownloads(accounts, { off: false }, { ...exportDownloads, mostInAnHour: 2 }, () => now);
  const begin = async () => (await downloads.begin('zoe', one)).end('done');
  for (let n = 0; n < 2; n++) await begin();
  await expect(begin()).rejects.toMatchObject({ code: 'too-many-requests' });
  now -= year;
  await begin();
});
