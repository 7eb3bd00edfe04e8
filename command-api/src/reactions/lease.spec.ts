import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountStore } from '@potluck/events/ports/account-store';
import { openEmbeddedAccountStore } from '@potluck/events/ports/embedded/account-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLease } from './lease.ts';

let folder: string;
let accounts: AccountStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-lease-'));
  accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
});
afterEach(async () => {
  await accounts.close();
  await rm(folder, { recursive: true, force: true });
});

const clockAt = (time: string) => () => new Date(`2026-03-01T${time}Z`);
const lease = (time = '12:00:00') => createLease(accounts, 'reactions', clockAt(time));
const heldBy = (host: string, process: number) =>
  accounts.table('leases').put('reactions', { host, process, holder: 'another', until: '2026-03-01T12:00:10.000Z' });

test('one holds it, and goes on holding it', async () => {
  const [one, two] = [lease(), lease()];
  expect([await one.hold(), await two.hold(), await one.hold()]).toEqual([true, false, true]);
});
test('of many at once one gets it', async () => {
  const held = await Promise.all(Array.from({ length: 5 }, () => lease().hold()));
  expect(held.filter(Boolean)).toHaveLength(1);
});
test('released, it is another’s', async () => {
  const [one, two] = [lease(), lease()];
  await one.hold();
  await one.release();
  expect(await two.hold()).toBe(true);
});
test('not prolonged, it is another’s, and the first has lost it', async () => {
  const one = lease();
  await one.hold();
  expect([await lease('12:00:30').hold(), await one.hold()]).toEqual([true, false]);
});
test('of another machine it is waited for', async () => {
  await heldBy('elsewhere', 1);
  expect([await lease().hold(), await lease('12:00:11').hold()]).toEqual([false, true]);
});
test('of a process of this machine that was killed it is not waited for', async () => {
  await heldBy(hostname(), 2 ** 22 + 1);
  expect(await lease().hold()).toBe(true);
});
test('of a process that had this one’s number it is not waited for', async () => {
  await heldBy(hostname(), process.pid);
  expect(await lease().hold()).toBe(true);
});
