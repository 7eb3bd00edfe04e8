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

/** One process that wants it; without `machine`, one of this machine. */
class Contender {
  readonly #seeker: LeaseCandidate;
  readonly #alone: boolean;
  held: HeldLease | undefined;

  constructor({ ahead = 0, alone = false, ...more }: { ahead?: number; alone?: boolean; machine?: string } = {}) {
    this.#alone = alone;
    this.#seeker = reactionsLease(accounts, name, { alone, now: () => (seconds + ahead) * 1_000, ...more });
  }

  /** Whether it has it: makes sure of it when it had it before, else tries to take it. */
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
/** `ahead`: how many seconds this one's clock shows more than the others'. */
const lease = (options?: { ahead: number }) => new Contender(options);
/** Asks once a second, and answers after how many seconds it has it. */
async function waits(waiting: Contender, most: number, meanwhile = async () => {}): Promise<number | undefined> {
  for (let waited = 0; waited <= most; waited++, seconds++) {
    await meanwhile();
    if (await waiting.hold()) return waited;
  }
  return undefined;
}
const heldBy = (machine: string | undefined, process: number) =>
  accounts.table('leases').put(name, { machine, process, holder: 'another' });

test('one holds it, and goes on holding it', async () => {
  const [one, two] = [lease(), lease()];
  expect([await one.hold(), await two.hold(), await one.hold()]).toEqual([true, false, true]);
});

test('prolonged twice at once it is still held', async () => {
  const one = lease();
  await one.hold();
  seconds += 4;
  expect(await Promise.all([one.hold(), one.hold()])).toEqual([true, true]);
});

test('of many at once one gets it', async () => {
  const held = await Promise.all(Array.from({ length: 5 }, () => lease().hold()));
  expect(held.filter(Boolean)).toHaveLength(1);
});

test('whoever is alone takes it at once, whoever had it, and need not say again that it has it', async () => {
  await heldBy('another', 1);
  const alone = new Contender({ alone: true });
  expect(await alone.hold()).toBe(true);
  seconds += 3_600;
  expect(alone.held?.isValid).toBe(true);
  await alone.release();
  expect(await lease().hold()).toBe(true);
});

test('released, it is another’s, and a second release takes nothing from them', async () => {
  const [one, two] = [lease(), lease()];
  await one.hold();
  await one.release();
  expect(await two.hold()).toBe(true);
  await one.release();
  expect([await lease().hold(), await two.hold()]).toEqual([false, true]);
});

test('released while it is being prolonged, it is another’s at once', async () => {
  const [one, two] = [lease(), new Contender({ machine: 'another' })];
  await one.hold();
  seconds += 4;
  const prolonged = one.hold();
  await one.release();
  await prolonged;
  expect(await two.hold()).toBe(true);
});

test('not prolonged, it is another’s after 5 seconds, and the first has lost it', async () => {
  const [one, two] = [lease(), lease()];
  await one.hold();
  expect(await waits(two, 10)).toBe(5);
  expect(await one.hold()).toBe(false);
});

test('prolonged, it is never another’s, whatever their clock shows', async () => {
  const [one, two] = [lease(), lease({ ahead: 3_600 })];
  const prolong = async () => void (await one.hold());
  expect(await waits(two, 60, prolong)).toBeUndefined();
});

test('of many who wait for a dead one’s, one gets it', async () => {
  await lease().hold();
  const waiting = Array.from({ length: 4 }, () => lease());
  const held = [];
  for (; seconds <= 6; seconds++) held.push(...(await Promise.all(waiting.map((one) => one.hold()))));
  expect(new Set(held.flatMap((is, index) => (is ? [index % 4] : []))).size).toBe(1);
});

test('who has slept, or could not ask, waits anew', async () => {
  const [one, two] = [lease(), lease()];
  await one.hold();
  await two.hold();
  seconds += 60;
  expect(await two.hold()).toBe(false);
  expect(await waits(two, 10)).toBe(5);
});

test('of a process of this machine that was killed it is not waited for', async () => {
  await heldBy(thisMachine(), 2 ** 22 + 1);
  expect(await lease().hold()).toBe(true);
});

test('of a process that had this one’s number it is not waited for', async () => {
  await heldBy(thisMachine(), process.pid);
  expect(await lease().hold()).toBe(true);
});

test.each([
  ['another machine', 'elsewhere'],
  ['a container with the same host name and number', `${thisMachine()}0`],
  ['who knows where', undefined],
])('of a process in %s it is waited for', async (_, machine) => {
  await heldBy(machine, process.pid);
  expect(await waits(lease(), 10)).toBe(5);
});

test('two containers are two machines, this process is in one', () => {
  if (process.platform === 'linux') expect(thisMachine()).toMatch(/ [0-9a-f-]{36} pid:\[\d+\]$/);
  expect(thisMachine()).toBe(thisMachine());
});

test('each holder has a higher fence than the one before', async () => {
  const [one, two] = [lease(), lease()];
  await one.hold();
  await waits(two, 10);
  expect(two.held?.fence).toBeGreaterThan(one.held?.fence as number);
});

test('beside a process of an earlier version one has it at a time', async () => {
  // As it writes its row anew every 1.5 s.
  const earlier = async () => void (await accounts.table('leases').put(name, { machine: 'elsewhere', process: 1, holder: 'old' }));
  expect(await waits(lease(), 20, earlier)).toBeUndefined();
  expect(await waits(lease(), 20)).toBe(5);
});
