import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Aggregate, defineAggregate } from '@potluck/events/define-aggregate';
import { personal } from '@potluck/events/personal';
import type { NewEvent } from '@potluck/events/recorded';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openEmbeddedAccountStore } from '../embedded/account-store.ts';
import { openEmbeddedEventStore } from '../embedded/event-store.ts';
import { createLiveBus } from '../embedded/live-bus.ts';
import type { AccountStore } from '../ports/account-store.ts';
import { type EventStore, Unavailable } from '../ports/event-store.ts';
import { type KeyStore, keyStoreOf } from './key-store.ts';
import { typedEventStore } from './typed-event-store.ts';

/** These specs test storage, not folds. */
const unfolded = { meanings: {} as never, initial: undefined, evolve: () => undefined };
const letter = defineAggregate({
  name: 'letter',
  person: 'writerId',
  events: {
    LetterWritten: z.object({
      writerId: z.string(),
      pages: z.int(),
      text: personal(z.string(), ''),
      to: personal(z.string().nullable(), null),
    }),
    LetterSent: z.object({ writerId: z.string() }),
  },
  ...unfolded,
});
/** An earlier and a later schema of the same stream: `text` was called `body` before. */
const earlierLetter = defineAggregate({
  name: 'letter',
  person: 'writerId',
  events: { LetterWritten: z.object({ writerId: z.string(), pages: z.int(), body: personal(z.string(), '') }) },
  ...unfolded,
});
const laterLetter: Aggregate = {
  ...letter,
  versions: { LetterWritten: 3 },
  upcasts: {
    LetterWritten: {
      1: ({ body, ...data }) => ({ ...data, text: body }),
      2: (data) => ({ ...data, to: 'unknown' }),
    },
  },
};

/** Each case has a key of its own, which is followed by another once it is destroyed. */
const minutes = defineAggregate({
  name: 'case',
  person: ({ caseId }) => `case:${caseId}`,
  events: {
    Opened: z.object({ caseId: z.string() }),
    Noted: z.object({ caseId: z.string(), note: personal(z.string().nullable(), null) }),
  },
  ...unfolded,
});

const bus = createLiveBus();
let folder: string;
let stored: EventStore;
let accounts: AccountStore;
let keys: KeyStore;
let letters: EventStore;
let stream: string;
let writer: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-codec-'));
  stored = await openEmbeddedEventStore({ file: join(folder, 'events.db') });
  accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
  keys = keyStoreOf({ accounts, bus });
  letters = typedEventStore(stored, keys, [letter]);
});
afterAll(async () => {
  await Promise.all([stored.close(), accounts.close()]);
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  stream = `letter-${randomUUID()}`;
  writer = randomUUID();
});

const event = (type: string, data: Record<string, unknown>): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: { actor: 'ana', at: '2026-01-01T00:00:00.000Z', correlationId: 'c' },
});
const written = (more = {}) => event('LetterWritten', { writerId: writer, pages: 2, text: 'Dear Ben, secretly', to: 'Ben', ...more });
const only = async (store: EventStore) => (await store.read(stream)).events[0];

test("personal fields are stored as one box with the person's id, and read back", async () => {
  const sent = written();
  await letters.append(stream, [sent], -1);
  expect((await only(stored))?.data).toEqual({ writerId: writer, pages: 2, $personal: { of: writer, box: expect.any(String) } });
  expect(await only(letters)).toMatchObject({ ...sent, version: 1 });
  expect(await only(letters)).not.toHaveProperty('erased');
});

test('no personal text is in the files', async () => {
  await letters.append(stream, [written({ text: 'Nobody may find this' })], -1);
  for (const name of ['events.db', 'events.db-wal', 'accounts.db', 'accounts.db-wal']) {
    expect((await readFile(join(folder, name))).includes('Nobody may find this')).toBe(false);
  }
});

test('an event without personal fields is stored as it is', async () => {
  await letters.append(stream, [event('LetterSent', { writerId: writer })], -1);
  expect((await only(stored))?.data).toEqual({ writerId: writer });
  expect(await accounts.table('keys').get(writer)).toBeUndefined();
});

test('once the key is destroyed the personal fields are blank, here and for every process that opens the files later', async () => {
  await letters.append(stream, [written()], -1);
  await only(letters);
  await keys.destroy(writer);
  const blank = { erased: true, data: { writerId: writer, pages: 2, text: '', to: null } };
  expect(await only(letters)).toMatchObject(blank);
  const [reopened, accountsAgain] = [stored, await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') })];
  expect(await only(typedEventStore(reopened, keyStoreOf({ accounts: accountsAgain, bus }), [letter]))).toMatchObject(blank);
  await accountsAgain.close();
});

test('a destroyed key is never created again: later personal fields are not stored', async () => {
  await keys.destroy(writer);
  await letters.append(stream, [written()], -1);
  expect(await only(letters)).toMatchObject({ erased: true, data: { pages: 2, text: '' } });
  expect(JSON.stringify((await only(stored))?.data)).not.toContain('secretly');
  expect(await keys.find(writer)).toBeUndefined();
});

test('a box opens for its own event only: in another it is damaged, and the other fields are read', async () => {
  await letters.append(stream, [written()], -1);
  const other = written();
  await stored.append(stream, [{ ...other, data: (await only(stored))?.data as Record<string, unknown> }], 0);
  const [first, second] = (await letters.read(stream)).events;
  expect(first).toMatchObject({ data: { text: 'Dear Ben, secretly' } });
  expect(second).toMatchObject({
    unreadable: { person: writer, why: 'damaged' },
    data: { writerId: writer, pages: 2, text: '', to: null },
  });
  expect(second).not.toHaveProperty('erased');
});

test('without its key an event is blank and unreadable, not erased, until the key is there', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await letters.append(stream, [written()], -1);
  const strangers = await openEmbeddedAccountStore({ file: join(folder, 'strangers.db') });
  const theirs = typedEventStore(stored, keyStoreOf({ accounts: strangers, bus }), [letter]);
  expect(await only(theirs)).toMatchObject({ unreadable: { person: writer, why: 'no-key' }, data: { pages: 2, text: '', to: null } });
  expect(await only(theirs)).not.toHaveProperty('erased');
  const row = await accounts.table('keys').get(writer);
  await strangers.table('keys').put(writer, row?.value);
  vi.setSystemTime(Date.now() + 30_000);
  expect(await only(theirs)).toMatchObject({ data: { text: 'Dear Ben, secretly' } });
  expect(await only(theirs)).not.toHaveProperty('unreadable');
  vi.useRealTimers();
  await strangers.close();
});

test('a registered person never gets a second key, so that data sealed with the first stays readable', async () => {
  const member = defineAggregate({
    name: 'user',
    ...unfolded,
    events: { Joined: z.object({ userId: z.string(), name: personal(z.string(), '') }) },
  });
  const members = typedEventStore(stored, keys, [member, letter]);
  await members.append(`user-${writer}`, [event('Joined', { userId: writer, name: 'Ana' })], -1);
  await members.append(stream, [written()], -1);
  const lost = await openEmbeddedAccountStore({ file: join(folder, 'lost.db') });
  const without = typedEventStore(stored, keyStoreOf({ accounts: lost, bus }), [member, letter]);
  await expect(without.append(stream, [written()], 0)).rejects.toThrow(Unavailable);
  expect(await lost.table('keys').get(writer)).toBeUndefined();
  expect((await stored.read(stream)).revision).toBe(0);
  await lost.close();
});

describe('a case whose key has encrypted a note and is missing', () => {
  const caseId = randomUUID();
  const name = `case:${caseId}`;
  const noted = (note: string | null) => event('Noted', { caseId, note });
  let lost: AccountStore;
  let without: EventStore;
  const ofCase = `case-${caseId}`;
  const notes = async () => (await without.read(ofCase)).events.flatMap(({ type, data }) => (type === 'Noted' ? [data.note] : []));
  const append = async (sent: NewEvent) => without.append(ofCase, [sent], (await stored.read(ofCase)).revision);
  beforeAll(async () => {
    // The note is further from the beginning than what is read at once.
    const before = Array.from({ length: 600 }, () => event('Opened', { caseId }));
    await typedEventStore(stored, keys, [minutes]).append(ofCase, [...before, noted('Before')], -1);
    lost = await openEmbeddedAccountStore({ file: join(folder, 'lost-with-case.db') });
    without = typedEventStore(stored, keyStoreOf({ accounts: lost, bus }), [minutes]);
  });
  afterAll(() => lost.close());

  test('takes no further note, but an event without one, and all can be read once the key is back', async () => {
    await expect(append(noted('Lost'))).rejects.toThrow(Unavailable);
    await append(noted(null));
    expect(await lost.table('keys').count()).toBe(0);
    await lost.table('keys').put(name, (await accounts.table('keys').get(name))?.value);
    await append(noted('After'));
    expect(await notes()).toEqual(['Before', null, 'After']);
  });

  test('takes notes with another key once that one is destroyed', async () => {
    await keyStoreOf({ accounts: lost, bus }).destroy(name);
    await append(noted('Anew'));
    expect((await notes()).filter((note) => note !== null)).toEqual(['Anew']);
  });
});

test('the keys of a page are loaded in one query', async () => {
  const writers = Array.from({ length: 40 }, () => randomUUID());
  for (const one of writers) await letters.append(`${stream}_${one}`, [written({ writerId: one })], -1);
  const calls: string[] = [];
  const counting: AccountStore = {
    ...accounts,
    table: (name) => {
      const table = accounts.table<never>(name);
      const counted =
        (call: string, ask: (...args: never[]) => unknown) =>
        (...args: never[]) => {
          calls.push(call);
          return ask(...args);
        };
      return { ...table, get: counted('get', table.get), getMany: counted('getMany', table.getMany) } as never;
    },
  };
  const fresh = typedEventStore(stored, keyStoreOf({ accounts: counting, bus }), [letter]);
  for await (const { events } of fresh.all({ after: 0n, prefixes: [`${stream}_`], signal: new AbortController().signal })) {
    if (events.length === 0) continue;
    expect(events.map(({ data }) => data.text)).toEqual(writers.map(() => 'Dear Ben, secretly'));
    break;
  }
  expect(calls).toEqual(['getMany']);
});

test('two processes that write first for a person agree on one key', async () => {
  const others = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
  const theirs = typedEventStore(stored, keyStoreOf({ accounts: others, bus }), [letter]);
  await Promise.all([letters.append(stream, [written()], -1), theirs.append(`${stream}b`, [written()], -1)]);
  for (const store of [letters, theirs]) {
    for (const name of [stream, `${stream}b`]) expect((await store.read(name)).events[0]?.data.text).toBe('Dear Ben, secretly');
  }
  await others.close();
});

test('a key is on disk before an event uses it', async () => {
  const order: string[] = [];
  const slow: EventStore = {
    ...stored,
    append: async (...args) => {
      order.push((await accounts.table('keys').get(writer)) ? 'key' : 'no key');
      return stored.append(...args);
    },
  };
  await typedEventStore(slow, keys, [letter]).append(stream, [written()], -1);
  expect(order).toEqual(['key']);
});

test('old events are upcast version by version, including personal fields', async () => {
  await typedEventStore(stored, keys, [earlierLetter]).append(
    stream,
    [event('LetterWritten', { writerId: writer, pages: 1, body: 'Dear Cem' })],
    -1,
  );
  const later = typedEventStore(stored, keys, [laterLetter]);
  expect(await only(later)).toMatchObject({ version: 3, data: { writerId: writer, pages: 1, text: 'Dear Cem', to: 'unknown' } });
  await keys.destroy(writer);
  expect(await only(typedEventStore(stored, keys, [laterLetter]))).toMatchObject({
    version: 3,
    erased: true,
    data: { pages: 1, text: '', to: null },
  });
});

test('events newer than this code pass unchanged', async () => {
  const unknown = event('LetterBurnt', { writerId: writer });
  await stored.append(stream, [unknown, { ...event('LetterSent', { writerId: writer, by: 'pigeon' }), version: 9 }], -1);
  const { events } = await letters.read(stream);
  expect(events[0]).toMatchObject({ ...unknown });
  expect(events[1]).toMatchObject({ version: 9, data: { by: 'pigeon' } });
});

test.each([
  ['a type that the stream does not have', event('LetterBurnt', { writerId: 'ana' })],
  ['data that the schema refuses', event('LetterSent', { writerId: 12 })],
  ['personal fields of nobody', event('LetterWritten', { pages: 1, text: 'x', to: null })],
])('%s is not appended', async (_, wrong) => {
  await expect(letters.append(stream, [written(), wrong], -1)).rejects.toThrow();
  expect((await stored.read(stream)).revision).toBe(-1);
});

test('a subscription decodes like a read', async () => {
  await letters.append(stream, [written(), event('LetterSent', { writerId: writer })], -1);
  for await (const { events } of letters.all({ after: 0n, prefixes: [stream], signal: new AbortController().signal })) {
    if (events.length === 0) continue;
    expect(events).toEqual((await letters.read(stream)).events);
    expect(await letters.eventAt(events[0]?.position ?? 0n)).toEqual(events[0]);
    break;
  }
});

test('a subscription decrypts only the personal fields that are needed, except in old versions', async () => {
  const sent = event('LetterSent', { writerId: writer });
  await letters.append(stream, [written(), sent], -1);
  const first = async (store: EventStore, personal: string[]) => {
    for await (const { events } of store.all({ after: 0n, prefixes: [stream], signal: new AbortController().signal, personal })) {
      if (events.length > 0) return events;
    }
    return [];
  };
  expect((await first(letters, ['LetterWritten']))[0]?.data).toMatchObject({ text: 'Dear Ben, secretly' });
  const [passed, other] = await first(letters, ['LetterSent']);
  expect(passed?.data).toMatchObject({ writerId: writer, pages: 2 });
  expect(passed?.data).not.toHaveProperty('text');
  expect(other).toMatchObject(sent);
  const raised = await first(typedEventStore(stored, keys, [laterLetter]), []);
  expect(raised[0]).toMatchObject({ version: 3, data: { to: 'unknown' } });
});
