import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedAccountStore } from '@potluck/stores/embedded/account-store';
import type { HeldLease, LeaseCandidate } from '@potluck/stores/lease';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { Fenced } from '@potluck/stores/ports/read-store';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reactionsLease } from './reactions-lease.ts';
import { thisMachine } from './this-machine.ts';

let folder: string;
let accounts: AccountStore;
let name: string;
let seconds: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-lease-'));
  accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
});
beforeEach(() => {
  name = randomUUID();
  seconds = 0;
});
afterAll(async () => {
  await accounts.close();
  await rm(folder, { recursive: true, force: true });
});

/** A process that tries to hold the lease; on this machine by default. */
class Contender {
  readonly #seeker: LeaseCandidate;
  readonly #alone: boolean;
  held: HeldLease | undefined;

  constructor({ ahead = 0, alone = false, ...more }: { ahead?: number; alone?: boolean; machine?: string } = {}) {
    this.#alone = alone;
    this.#seeker = reactionsLease(accounts, name, { alone, now: () => (seconds + ahead) * 1_000, ...more });
  }

  /** Verifies the lease if it is held, else tries to take it. Returns whether it is held. */
  async hold(): Promise<boolean> {
    try {
      if (this.held) await this.held.verify();
      else this.held = await this.#seeker.take({ force: this.#alone });
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
      this.held = undefined;
    }
    return this.held !== undefined;
  }

  async release(): Promise<void> {
    await this.held?.release();
  }
}
/** `ahead`: seconds that this process's clock is ahead. */
const lease = (options?: { ahead: number }) => new Contender(options);
/** Tries once a second. Returns the seconds until it held the lease. */
async function waits(waiting: Contender, most: number, eachSecond = async () => {}): Promise<number | undefined> {
  for (let waited = 0; waited <= most; waited++, seconds++) {
    await eachSecond();
    if (await waiting.hold()) return waited;
  }
  return undefined;
}
const heldBy = (machine: string | undefined, process: number) =>
  accounts.table('leases').put(name, { machine, process, holder: 'another' });

test('one process holds the lease, and keeps it', async () => {
  const [one, two] = [lease(), lease()];
  expect([await one.hold(), await two.hold(), await one.hold()]).toEqual([true, false, true]);
});

test('two concurrent renewals keep the lease', async () => {
  const one = lease();
  await one.hold();
  seconds += 4;
  expect(await Promise.all([one.hold(), one.hold()])).toEqual([true, true]);
});

test('of many concurrent processes, one gets the lease', async () => {
  const held = await Promise.all(Array.from({ length: 5 }, () => lease().hold()));
  expect(held.filter(Boolean)).toHaveLength(1);
});

test('with `alone`, the lease is taken at once from any holder, and needs no renewal', async () => {
  await heldBy('another', 1);
  const alone = new Contender({ alone: true });
  expect(await alone.hold()).toBe(true);
  seconds += 3_600;
  expect(alone.held?.isValid).toBe(true);
  await alone.release();
  expect(await lease().hold()).toBe(true);
});

test('after a release another process can take the lease, and a second release does not affect it', async () => {
  const [one, two] = [lease(), lease()];
  await one.hold();
  await one.release();
  expect(await two.hold()).toBe(true);
  await one.release();
  expect([await lease().hold(), await two.hold()]).toEqual([false, true]);
});

test('after a release during a renewal another process can take the lease at once', async () => {
  const [one, two] = [lease(), new Contender({ machine: 'another' })];
  await one.hold();
  seconds += 4;
  const prolonged = one.hold();
  await one.release();
  await prolonged;
  expect(await two.hold()).toBe(true);
});

test('without renewal another process takes the lease after 5 seconds, and the first has lost it', async () => {
  const [one, two] = [lease(), lease()];
  await one.hold();
  expect(await waits(two, 10)).toBe(5);
  expect(await one.hold()).toBe(false);
});

test('a renewed lease is never taken over, even by a process with another clock', async () => {
  const [one, two] = [lease(), lease({ ahead: 3_600 })];
  const prolong = async () => void (await one.hold());
  expect(await waits(two, 60, prolong)).toBeUndefined();
});

test('of many that wait for a dead holder’s lease, one gets it', async () => {
  await lease().hold();
  const waiting = Array.from({ length: 4 }, () => lease());
  const held = [];
  for (; seconds <= 6; seconds++) held.push(...(await Promise.all(waiting.map((one) => one.hold()))));
  expect(new Set(held.flatMap((is, index) => (is ? [index % 4] : []))).size).toBe(1);
});

test('a candidate that was paused waits the whole time again', async () => {
  const [one, two] = [lease(), lease()];
  await one.hold();
  await two.hold();
  seconds += 60;
  expect(await two.hold()).toBe(false);
  expect(await waits(two, 10)).toBe(5);
});

test('the lease of a killed process on this machine is taken at once', async () => {
  await heldBy(thisMachine(), 2 ** 22 + 1);
  expect(await lease().hold()).toBe(true);
});

test('the lease of an earlier process with the same id is taken at once', async () => {
  await heldBy(thisMachine(), process.pid);
  expect(await lease().hold()).toBe(true);
});

test.each([
  ['another machine', 'elsewhere'],
  ['a container with the same host name and process id', `${thisMachine()}0`],
  ['an unknown place', undefined],
])('the lease of a process in %s is taken only after it expires', async (_, machine) => {
  await heldBy(machine, process.pid);
  expect(await waits(lease(), 10)).toBe(5);
});

test('the machine’s name includes its PID namespace and does not change', () => {
  if (process.platform === 'linux') expect(thisMachine()).toMatch(/ [0-9a-f-]{36} pid:\[\d+\]$/);
  expect(thisMachine()).toBe(thisMachine());
});

test('each holder has a higher fence than the one before it', async () => {
  const [one, two] = [lease(), lease()];
  await one.hold();
  await waits(two, 10);
  expect(two.held?.fence).toBeGreaterThan(one.held?.fence as number);
});

test('beside a process of an earlier version, only one holds the lease at a time', async () => {
  // It writes its row again every 1.5 s.
  const earlier = async () => void (await accounts.table('leases').put(name, { machine: 'elsewhere', process: 1, holder: 'old' }));
  expect(await waits(lease(), 20, earlier)).toBeUndefined();
  expect(await waits(lease(), 20)).toBe(5);
});
