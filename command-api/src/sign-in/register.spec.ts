import { randomUUID } from 'node:crypto';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, readUser, registerAtSignIn, userOfIdentity } from './register.ts';
import { openTestPorts } from './testing/open-test-ports.ts';

let ports: Ports;
let close: () => Promise<void>;
beforeAll(async () => ({ ports, close } = await openTestPorts()));
afterAll(() => close());

const now = new Date('2026-03-01T12:00:00Z');
let people = 0;
const newPerson = (more: Partial<Person> = {}): Person => {
  const sub = `sub-${++people}`;
  return { realm: 'local', sub, email: `${sub}@example.org`, displayName: 'Ana', firstName: null, lastName: null, ...more };
};
const register = (person: Person, events: EventStore = ports.events, at = now) =>
  registerAtSignIn({ events, accounts: ports.accounts }, person, { now: at });

/** The store of a process that crashes after `appends` appends. */
function endingAfter(appends: number): EventStore {
  let left = appends;
  return new Proxy(ports.events, {
    get(store, name: keyof EventStore) {
      const value = store[name];
      if (name !== 'append') return typeof value === 'function' ? value.bind(store) : value;
      return async (...args: Parameters<EventStore['append']>) => {
        if (left-- <= 0) throw new Error('the process ended');
        return store.append(...args);
      };
    },
  });
}
async function eventTypes(userId: string): Promise<string[]> {
  return (await ports.events.read(`user-${userId}`)).events.map((event) => event.type);
}

test('a first sign-in registers a user with the issuer’s data', async () => {
  const person = newPerson({ displayName: null, firstName: 'Ana', lastName: 'Ruiz', email: 'Ana.Ruiz@Example.org' });
  const { userId, position } = await register(person);
  const user = await readUser(ports.events, userId);
  expect(user).toMatchObject({
    status: 'registered',
    userId,
    email: 'Ana.Ruiz@Example.org',
    displayName: null,
    firstName: 'Ana',
    lastName: 'Ruiz',
  });
  expect(user).toMatchObject({ createdAt: now.toISOString(), roles: [] });
  expect(position).toBe(await ports.events.head());
});

test('the events of a first sign-in have its trace', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const head = await ports.events.head();
  await registerAtSignIn(ports, newPerson(), { now, traceparent });
  const kept: unknown[] = [];
  for (let position = head + 1n; position <= (await ports.events.head()); position++)
    kept.push((await ports.events.eventAt(position))?.metadata.traceparent);
  expect(kept).toEqual(Array(3).fill(traceparent));
});

test('a member with a long history is read in several turns of the event loop', async () => {
  const { userId } = await register(newPerson());
  const profile = { userId, firstName: null, lastName: null, bio: null, isPublic: true, profileImage: null };
  const metadata = { actor: userId, at: now.toISOString(), correlationId: 'c' };
  const updates = Array.from({ length: 3_500 }, (_, n) => ({
    id: randomUUID(),
    type: 'ProfileUpdated',
    data: { ...profile, displayName: `Ana ${n}` },
    metadata,
  }));
  await ports.events.append(`user-${userId}`, updates, 0);
  let turns = 0;
  let isRead = false;
  const turn = () => {
    turns += 1;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  const user = await readUser(ports.events, userId);
  isRead = true;
  expect(user).toMatchObject({ displayName: 'Ana 3499' });
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('user ids are 22 letters and digits', async () => expect((await register(newPerson())).userId).toMatch(/^[0-9A-Za-z]{22}$/));

test('the next sign-in finds the same user and appends nothing', async () => {
  const person = newPerson();
  const first = await register(person);
  const head = await ports.events.head();
  expect(await register({ ...person, email: 'moved@example.org', displayName: 'Other' })).toEqual(first);
  expect(await ports.events.head()).toBe(head);
});

test.each([1, 2])('a registration that was interrupted after %i of its three steps is continued', async (steps) => {
  const person = newPerson();
  await expect(register(person, endingAfter(steps))).rejects.toThrow('the process ended');
  expect(await userOfIdentity(ports.events, person.realm, person.sub)).toBeUndefined();
  const head = await ports.events.head();
  const { userId } = await register(person);
  expect(await eventTypes(userId)).toEqual(['UserRegistered']);
  expect(await userOfIdentity(ports.events, person.realm, person.sub)).toBe(userId);
  expect(await ports.events.head()).toBe(head + BigInt(3 - steps));
});

test('an address of another identity is refused, in any case', async () => {
  const person = newPerson();
  await register(person);
  const head = await ports.events.head();
  await expect(register(newPerson({ realm: 'https://issuer.example', email: person.email.toUpperCase() }))).rejects.toMatchObject({
    code: 'email-taken',
  });
  expect(await ports.events.head()).toBe(head);
});

test('the same account id at two issuers is two identities', async () => {
  const person = newPerson();
  const { userId } = await register(person);
  expect((await register({ ...person, realm: 'https://issuer.example', email: 'two@example.org' })).userId).not.toBe(userId);
});

test('concurrent first sign-ins of one identity register one user', async () => {
  const person = newPerson();
  const all = await Promise.all(Array.from({ length: 8 }, () => register(person)));
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
  expect(await eventTypes(all[0]?.userId as string)).toEqual(['UserRegistered']);
});

test('no stream name contains the address', async () => {
  const person = newPerson();
  const { userId } = await register(person);
  const [registered] = (await ports.events.read(`user-${userId}`)).events;
  const emailHash = String(registered?.data.emailHash);
  expect((await ports.events.read(`email-${emailHash}`)).events.map((event) => event.type)).toEqual(['EmailClaimed']);
  expect(emailHash).toMatch(/^[0-9a-f]{64}$/);
});

test('an address claimed by an unfinished sign-up is free after a day', async () => {
  const squatter = newPerson();
  await expect(register(squatter, endingAfter(1))).rejects.toThrow('the process ended');
  const owner = newPerson({ realm: 'https://issuer.example', email: squatter.email });
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  await expect(register(owner, ports.events, hours(23))).rejects.toMatchObject({ code: 'email-taken' });
  const { userId } = await register(owner, ports.events, hours(25));
  expect(await eventTypes(userId)).toEqual(['UserRegistered']);
  // The first person returns too late.
  await expect(register(squatter, ports.events, hours(26))).rejects.toMatchObject({ code: 'email-taken' });
  expect(await userOfIdentity(ports.events, 'local', squatter.sub)).toBeUndefined();
});

test('an address whose user was registered stays claimed, even if the sign-up was not finished', async () => {
  const person = newPerson();
  await expect(register(person, endingAfter(2))).rejects.toThrow('the process ended');
  const late = new Date(now.getTime() + 100 * 24 * 3_600_000);
  await expect(register(newPerson({ email: person.email }), ports.events, late)).rejects.toMatchObject({ code: 'email-taken' });
  expect((await register(person, ports.events, late)).userId).toHaveLength(22);
});
