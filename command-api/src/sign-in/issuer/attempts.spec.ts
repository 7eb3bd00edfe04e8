import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedAccountStore } from '@potluck/stores/embedded/account-store';
import type { AccountStore } from '@potluck/stores/ports/account-store';
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

/** The attempts of one command-api; all share the account store. */
const node = () => attempts(accounts, { off: false });
/** A guess from an unknown browser. */
const from = (email: string, machine: string) => ({ email, machine, browser: undefined });
const times = async (count: number, attempt: (index: number) => Promise<unknown>) => {
  const held = await Promise.all(Array.from({ length: count }, (_, index) => attempt(index)));
  return held.filter(Boolean).length;
};

test('of many concurrent guesses at one address, on several nodes, ten are allowed', async () => {
  const nodes = [node(), node(), node()];
  expect(await times(30, async (index) => nodes[index % 3]?.count(from('ana@example.org', '10.0.0.1')))).toBe(20);
  expect(await node().count(from('ana@example.org', '10.0.0.1'))).toEqual({ minutes: 15 });
  expect(await node().count(from('ana@example.org', '10.0.0.2'))).toBeUndefined();
});

test('a hundred guesses from one machine are allowed, for any addresses', async () => {
  const nodes = [node(), node()];
  for (let begun = 0; begun < 100; begun += 10) {
    expect(await times(10, async (index) => nodes[index % 2]?.count(from(`${begun + index}@example.org`, '10.0.0.3')))).toBe(0);
  }
  expect(await node().count(from('another@example.org', '10.0.0.3'))).toEqual({ minutes: 15 });
});

test('a right guess is not counted', async () => {
  const [one, two] = [node(), node()];
  for (let round = 0; round < 3; round++) {
    for (let guess = 0; guess < 10; guess++) expect(await one.count(from('ben@example.org', '10.0.0.4'))).toBeUndefined();
    await two.forgive(from('ben@example.org', '10.0.0.4'));
  }
});

test('right guesses are never limited', async () => {
  const { count, forgive } = node();
  for (let sign = 0; sign < 120; sign++) {
    expect(await count(from(`${sign}@example.org`, '10.0.0.8'))).toBeUndefined();
    await forgive(from(`${sign}@example.org`, '10.0.0.8'));
  }
});

test('after 15 minutes new guesses are allowed', async () => {
  const { count } = node();
  for (let guess = 0; guess < 10; guess++) await count(from('cem@example.org', '10.0.0.5'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14.5 * 60_000 });
  expect(await count(from('cem@example.org', '10.0.0.5'))).toEqual({ minutes: 1 });
  vi.setSystemTime(Date.now() + 60_000);
  expect(await count(from('cem@example.org', '10.0.0.5'))).toBeUndefined();
});

test('a clock that is set back locks nobody out for longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 3_600_000 });
  const { count } = node();
  for (let guess = 0; guess < 10; guess++) await count(from('ida@example.org', '10.0.0.12'));
  expect(await count(from('ida@example.org', '10.0.0.12'))).toEqual({ minutes: 15 });
  vi.useRealTimers();
  expect(await times(12, () => count(from('ida@example.org', '10.0.0.12')))).toBe(2);
});

test('fifty new accounts from one machine are allowed', async () => {
  const { countNew } = node();
  expect(await times(52, () => countNew('10.0.0.6'))).toBe(2);
});

test('addresses and machines cannot be read from the store', async () => {
  await node().count(from('dan@example.org', '10.0.0.7'));
  expect(JSON.stringify(await accounts.table('issuer-attempts').list())).not.toMatch(/dan@|10\.0\.0\.7/);
});

const guessFromEverywhere = async (email: string, guesses: number) => {
  const { count } = node();
  let held = 0;
  for (let guess = 0; guess < guesses; guess++) if (await count(from(email, `198.51.100.${guess}`))) held++;
  return held;
};

test('a hundred guesses a day at one account are allowed, from any number of machines', async () => {
  expect(await guessFromEverywhere('eva@example.org', 103)).toBe(3);
  expect(await node().count(from('eva@example.org', '10.0.0.9'))).toEqual({ minutes: 24 * 60, account: true });
  expect(await node().count(from('fay@example.org', '10.0.0.9'))).toBeUndefined();
});

test('the owner can still sign in with a browser that has signed in before', async () => {
  await guessFromEverywhere('gus@example.org', 101);
  const owner = { email: 'gus@example.org', machine: '10.0.0.10', browser: 'the mark of their browser' };
  expect(await node().count(owner)).toBeUndefined();
  await node().forgive(owner);
  // With a stolen mark, ten guesses are allowed.
  const thief = (guess: number) => ({ ...owner, machine: `203.0.113.${guess}` });
  expect(await times(12, (guess) => node().count(thief(guess)))).toBe(2);
});

test('a right guess gives back its own attempt at the account, not those of others', async () => {
  await guessFromEverywhere('hal@example.org', 99);
  const owner = from('hal@example.org', '10.0.0.11');
  for (let sign = 0; sign < 3; sign++) {
    expect(await node().count(owner)).toBeUndefined();
    await node().forgive(owner);
  }
  expect(await guessFromEverywhere('hal@example.org', 3)).toBe(2);
});
