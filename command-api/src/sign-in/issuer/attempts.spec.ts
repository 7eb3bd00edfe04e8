import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountStore } from '@potluck/events/ports/account-store';
import { openEmbeddedAccountStore } from '@potluck/events/ports/embedded/account-store';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { attempts } from './attempts.ts';

let folder: string;
let accounts: AccountStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-attempts-'));
  accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await accounts.close();
  await rm(folder, { recursive: true });
});

/** One per command-api; they share the account store. */
const node = () => attempts(accounts, { off: false });
const times = async (count: number, attempt: (index: number) => Promise<unknown>) => {
  const held = await Promise.all(Array.from({ length: count }, (_, index) => attempt(index)));
  return held.filter(Boolean).length;
};

test('of many guesses at one address at once, over several nodes, ten go through', async () => {
  const nodes = [node(), node(), node()];
  expect(await times(30, async (index) => nodes[index % 3]?.count('ana@example.org', '10.0.0.1'))).toBe(20);
  expect(await node().count('ana@example.org', '10.0.0.1')).toEqual({ minutes: 15 });
  expect(await node().count('ana@example.org', '10.0.0.2')).toBeUndefined();
});

test('a hundred from one machine go through, whatever the addresses', async () => {
  const nodes = [node(), node()];
  for (let begun = 0; begun < 100; begun += 10) {
    expect(await times(10, async (index) => nodes[index % 2]?.count(`${begun + index}@example.org`, '10.0.0.3'))).toBe(0);
  }
  expect(await node().count('another@example.org', '10.0.0.3')).toEqual({ minutes: 15 });
});

test('a right one is forgiven', async () => {
  const [one, two] = [node(), node()];
  for (let round = 0; round < 3; round++) {
    for (let guess = 0; guess < 10; guess++) expect(await one.count('ben@example.org', '10.0.0.4')).toBeUndefined();
    await two.forgive('ben@example.org', '10.0.0.4');
  }
});

test('who never guesses wrong is never held back', async () => {
  const { count, forgive } = node();
  for (let sign = 0; sign < 120; sign++) {
    expect(await count(`${sign}@example.org`, '10.0.0.8')).toBeUndefined();
    await forgive(`${sign}@example.org`, '10.0.0.8');
  }
});

test('after a quarter of an hour there are new ones', async () => {
  const { count } = node();
  for (let guess = 0; guess < 10; guess++) await count('cem@example.org', '10.0.0.5');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14.5 * 60_000 });
  expect(await count('cem@example.org', '10.0.0.5')).toEqual({ minutes: 1 });
  vi.setSystemTime(Date.now() + 60_000);
  expect(await count('cem@example.org', '10.0.0.5')).toBeUndefined();
});

test('fifty new accounts come from one machine', async () => {
  const { countNew } = node();
  expect(await times(52, () => countNew('10.0.0.6'))).toBe(2);
});

test('addresses and machines cannot be read from the store', async () => {
  await node().count('dan@example.org', '10.0.0.7');
  expect(JSON.stringify(await accounts.table('issuer-attempts').list())).not.toMatch(/dan@|10\.0\.0\.7/);
});
