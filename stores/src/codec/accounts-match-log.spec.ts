import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closePorts, openAccounts, openPorts } from '../ports/open-ports.ts';
import type { Ports } from '../ports/ports.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'potluck-whose-log-'));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const person = (n: number) => `person${n}`;
async function registered({ events }: Ports, from: number, count: number): Promise<void> {
  const metadata = { actor: 'spec', at: '2026-01-01T00:00:00.000Z', correlationId: 'spec' };
  for (let n = from; n < from + count; n++) {
    const userId = person(n);
    const data = { userId, email: `${n}@example.org`, emailHash: userId, displayName: null, firstName: null, lastName: null };
    await events.append(`user-${userId}`, [{ id: randomUUID(), type: 'UserRegistered', data, metadata }], -1);
  }
}
async function opened<T>(work: (ports: Ports) => Promise<T>): Promise<T> {
  const ports = await openPorts({ dataFolder });
  try {
    return await work(ports);
  } finally {
    await closePorts(ports);
  }
}
/** With all ports closed. */
async function inAccounts(work: (accounts: Awaited<ReturnType<typeof openAccounts>>) => Promise<void>): Promise<void> {
  const accounts = await openAccounts({ dataFolder });
  await work(accounts);
  await accounts.close();
}
const theirs = /have no key in these accounts: these are probably another community's accounts/;

test('a log whose persons have no key here is not opened', async () => {
  await opened((ports) => registered(ports, 0, 3));
  for (const ending of ['', '-wal', '-shm']) await rm(join(dataFolder, `accounts.db${ending}`), { force: true });
  await expect(openPorts({ dataFolder })).rejects.toThrow(theirs);
  await expect(openPorts({ dataFolder })).rejects.toThrow(/^3 of the 3 people/);
});

test('a known log is not opened either when more than 1% of its keys are missing', async () => {
  await opened((ports) => registered(ports, 0, 150));
  await opened(async () => {});
  await inAccounts((accounts) => accounts.table('keys').delete(person(7)));
  await opened(async (ports) => expect((await ports.events.read(`user-${person(7)}`)).events[0]).toHaveProperty('unreadable'));
  await inAccounts((accounts) => accounts.table('keys').delete(person(8)));
  await expect(openPorts({ dataFolder })).rejects.toThrow(/^2 of the 150 people/);
});

test('a destroyed key does not count as missing, and one missing key among several is accepted', async () => {
  await opened((ports) => registered(ports, 0, 4));
  await inAccounts(async (accounts) => {
    for (const n of [0, 1, 2]) await accounts.table('keys').put(person(n), { destroyedAt: '2026-01-01T00:00:00.000Z' });
    await accounts.table('keys').delete(person(3));
  });
  await opened(async (ports) => expect(await ports.events.head()).toBe(4n));
});

test('of a known log only new events are read', async () => {
  await opened((ports) => registered(ports, 0, 5));
  await opened((ports) => registered(ports, 5, 2));
  await opened(async ({ accounts, events }) => {
    expect((await accounts.table('log').get('store'))?.value).toEqual({ storeId: events.storeId, through: '7', persons: 7 });
  });
});
