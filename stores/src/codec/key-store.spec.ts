import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openEmbeddedAccountStore } from '../embedded/account-store.ts';
import { createLiveBus } from '../embedded/live-bus.ts';
import type { AccountStore } from '../ports/account-store.ts';
import { type KeyStore, keyStoreOf } from './key-store.ts';

let folder: string;
let accounts: AccountStore;
let person: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-keys-'));
  accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
});
beforeEach(() => {
  person = randomUUID();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await accounts.close();
  await rm(folder, { recursive: true });
});

/** A process with its own memory, on the same rows. */
const node = (bus = createLiveBus()): KeyStore => keyStoreOf({ accounts: { ...accounts }, bus });
const later = (seconds: number, keys: KeyStore) => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
  keys.dropExpired();
};

test('a key that one node destroys is gone on the other as soon as the message arrives', async () => {
  const bus = createLiveBus();
  const [one, two] = [node(bus), node(bus)];
  const key = await one.ensure(person);
  expect(await two.find(person)).toEqual(key);
  await one.destroy(person);
  expect([one.cached(person), two.cached(person), await two.ensure(person)]).toEqual([undefined, undefined, undefined]);
});

test('a key whose message was lost is gone on the other node a minute later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [one, two] = [node(), node()];
  await one.ensure(person);
  await two.find(person);
  await one.destroy(person);
  for (const _ of [1, 2]) later(30, two);
  expect([two.cached(person), await two.find(person), two.cached(person)]).toEqual([null, undefined, undefined]);
});

test('a clock that is set back extends no expiry', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const keys = node();
  await keys.ensure(person);
  for (const _ of [1, 2]) later(-3_600, keys);
  expect(keys.cached(person)).toBeNull();
});

test('a key in constant use stays cached', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const keys = node();
  await keys.ensure(person);
  later(29, keys);
  expect(keys.cached(person)).toBeInstanceOf(Buffer);
  later(29, keys);
  expect(keys.cached(person)).toBeInstanceOf(Buffer);
});

test('a read that began before the destruction does not bring the key back', async () => {
  const bus = createLiveBus();
  const [one, two] = [node(bus), node(bus)];
  await one.ensure(person);
  const reading = two.find(person);
  bus.publish('keys', { person });
  expect([await reading, two.cached(person)]).toEqual([undefined, undefined]);
});
