import { randomUUID } from 'node:crypto';
import type { Recorded } from '@potluck/events/recorded';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { event } from './event-store.fixture.ts';
import { Conflict, type EventStore, noStream, type Page } from './event-store.ts';

export interface OpenedEventStore {
  store: EventStore;
  /** Kills the server or closes the store, and reopens it. */
  reopen(): Promise<EventStore>;
  /** Closes what is open and removes what was stored. */
  dispose(): Promise<void>;
}

/** The contract of every event store. The tests share a store and use separate streams. */
export function eventStoreContract(name: string, open: () => Promise<OpenedEventStore>): void {
  describe(`event store | ${name}`, () => {
    let opened: OpenedEventStore;
    let store: EventStore;
    /** Streams of this test alone. */
    let id: string;
    let start: bigint;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened?.dispose());
    beforeEach(async () => {
      id = randomUUID().replaceAll('-', '');
      start = await store.head();
    });

    const stream = (kind: string) => `${kind}${id}-1`;
    const prefix = (kind: string) => `${kind}${id}-`;
    /** Everything after `start` of these streams, up to `count` events. */
    const follow = async (prefixes: string[], count: number, { after = start, pageSize }: { after?: bigint; pageSize?: number } = {}) => {
      const stop = new AbortController();
      const found: Recorded[] = [];
      for await (const { events } of store.all({ after, prefixes, signal: stop.signal, ...(pageSize ? { pageSize } : {}) })) {
        found.push(...events);
        if (found.length >= count) break;
      }
      stop.abort();
      return found;
    };

    test('has an id that fits a position token', () => expect(store.storeId).toMatch(/^[A-Za-z0-9-]{1,64}$/));

    test('a stream that does not exist is empty', async () =>
      expect(await store.read(stream('a'))).toEqual({ events: [], revision: noStream }));

    test('events are read back as appended', async () => {
      const events = [event('Made', { text: 'Crème brûlée 🍮', none: null, list: [1, 2] }), event('Changed')];
      const { position, revision } = await store.append(stream('a'), events, noStream);
      expect(revision).toBe(1);
      const read = await store.read(stream('a'));
      expect(read.revision).toBe(1);
      expect(read.events).toEqual(
        events.map((event, i) => ({ ...event, version: 1, stream: stream('a'), revision: i, position: expect.any(BigInt) })),
      );
      expect(read.events[1]?.position).toBe(position);
    });

    test('an event keeps its metadata', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const { metadata, ...made } = event('Made');
      const known = { ...metadata, causationId: randomUUID(), traceparent, bodyHash: 'hash' };
      await store.append(stream('a'), [{ ...made, metadata: known }], noStream);
      expect((await store.read(stream('a'))).events[0]?.metadata).toEqual(known);
      expect((await follow([prefix('a')], 1))[0]?.metadata).toEqual(known);
    });

    test('an event keeps the schema version it came with', async () => {
      await store.append(stream('a'), [{ ...event('Made'), version: 3 }], noStream);
      expect((await store.read(stream('a'))).events[0]?.version).toBe(3);
    });

    test('reads the events after a revision', async () => {
      await store.append(stream('a'), [event('One'), event('Two'), event('Three')], noStream);
      const { events, revision } = await store.read(stream('a'), { after: 0 });
      expect([types(events), revision]).toEqual([['Two', 'Three'], 2]);
      expect(await store.read(stream('a'), { after: 2 })).toEqual({ events: [], revision: 2 });
    });

    test('reads a long stream in parts, with its last revision', async () => {
      await store.append(stream('a'), [event('One'), event('Two'), event('Three')], noStream);
      const parts: unknown[] = [];
      for (let after = -1; after < 2; ) {
        const { events, revision } = await store.read(stream('a'), { after, most: 2 });
        parts.push([types(events), revision]);
        after = events.at(-1)?.revision as number;
      }
      expect(parts).toEqual([
        [['One', 'Two'], 2],
        [['Three'], 2],
      ]);
    });

    test('reads fewer events if they are large, with the last revision', async () => {
      const many = 12;
      for (let n = 0; n < many; n++) await store.append(stream('a'), [event('Large', { text: 'x'.repeat(1_000_000) })], n - 1);
      let after = noStream;
      let parts = 0;
      for (; after < many - 1; parts += 1) {
        const { events, revision } = await store.read(stream('a'), { after, most: 1_000 });
        expect(revision).toBe(many - 1);
        expect(events.map((each) => each.revision)).toEqual(events.map((_, n) => after + 1 + n));
        expect(events.length).toBeGreaterThan(0);
        expect(events.length).toBeLessThanOrEqual(6);
        after += events.length;
      }
      expect(parts).toBeGreaterThan(1);
      expect((await store.read(stream('a'))).events).toHaveLength(many);
    });

    test('reads backwards, from the end or from a revision', async () => {
      await store.append(stream('a'), [event('One'), event('Two', { text: 'Crème brûlée 🍮' }), event('Three'), event('Four')], noStream);
      const { events } = await store.read(stream('a'));
      const backwards = (from: number, to: number) => events.slice(to, from + 1).reverse();
      expect(await store.readBackwards(stream('a'), { most: 2 })).toEqual(backwards(3, 2));
      expect(await store.readBackwards(stream('a'), { most: 200 })).toEqual(backwards(3, 0));
      expect(await store.readBackwards(stream('a'), { from: 1, most: 1 })).toEqual(backwards(1, 1));
      expect(await store.readBackwards(stream('a'), { from: 2, most: 200 })).toEqual(backwards(2, 0));
      expect(await store.readBackwards(stream('a'), { from: 0, most: 200 })).toEqual(backwards(0, 0));
    });

    test('a stream that does not exist is empty backwards too', async () => {
      expect(await store.readBackwards(stream('a'), { most: 200 })).toEqual([]);
      expect(await store.readBackwards(stream('a'), { from: 0, most: 200 })).toEqual([]);
    });

    test('the last appended event is the first that is read backwards', async () => {
      for (let revision = noStream; revision < 3; revision++) {
        const one = event(`T${revision}`);
        await store.append(stream('a'), [one], revision);
        expect((await store.readBackwards(stream('a'), { most: 1 }))[0]?.id).toBe(one.id);
      }
    });

    test('repeated reads of a stream are always complete and up to date', async () => {
      for (let i = 0; i < 4; i++) {
        await store.append(stream('a'), [event(`A${i}`), event(`B${i}`)], 2 * i - 1);
        for (let after = -1; after <= 2 * i + 1; after++) {
          const { events, revision } = await store.read(stream('a'), { after });
          expect([2 * i + 1, undefined]).toContain(store.endOf?.(stream('a')));
          expect([events.map((event) => event.revision), revision]).toEqual([
            Array.from({ length: 2 * i + 1 - after }, (_, n) => after + 1 + n),
            2 * i + 1,
          ]);
        }
      }
    });

    test.each([
      ['no stream, when there is one', noStream],
      ['a revision that was passed', 0],
      ['a revision that is not reached', 2],
    ])('refuses to append where it expected %s', async (_, expected) => {
      await store.append(stream('a'), [event('One'), event('Two')], noStream);
      const refused = store.append(stream('a'), [event('Other')], expected);
      await expect(refused).rejects.toBeInstanceOf(Conflict);
      await expect(refused).rejects.toMatchObject({ expected, actual: 1 });
      expect(types((await store.read(stream('a'))).events)).toEqual(['One', 'Two']);
    });

    test('refuses to append to a stream that should exist and does not', () =>
      expect(store.append(stream('a'), [event('One')], 0)).rejects.toMatchObject({ name: 'Conflict', actual: noStream }));

    test('of concurrent appends one wins and the others conflict', async () => {
      const results = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => store.append(stream('a'), [event(`T${i}`)], noStream)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Conflict);
      expect((await store.read(stream('a'))).events).toHaveLength(1);
    });

    test('the same events again at the same revision change nothing and return the first result', async () => {
      const events = [event('One'), event('Two')];
      const { position, revision } = await store.append(stream('a'), events, noStream);
      await store.append(stream('a'), [event('Three')], 1);
      expect(await store.append(stream('a'), events, noStream)).toEqual({ position, revision });
      expect(types((await store.read(stream('a'))).events)).toEqual(['One', 'Two', 'Three']);
    });

    test('the same events sent twice concurrently are stored once', async () => {
      const events = [event('One'), event('Two')];
      const both = await Promise.all([store.append(stream('a'), events, noStream), store.append(stream('a'), events, noStream)]);
      expect(new Set(both.map(({ position, revision }) => `${position} ${revision}`)).size).toBe(1);
      expect(both.filter(({ isNew }) => isNew).length).toBeLessThanOrEqual(1);
      expect((await store.read(stream('a'))).events).toHaveLength(2);
    });

    test('a batch of which only a part was stored before is refused as a whole', async () => {
      const [one, two] = [event('One'), event('Two')];
      await store.append(stream('a'), [one], noStream);
      await expect(store.append(stream('a'), [one, two], noStream)).rejects.toBeInstanceOf(Conflict);
      expect(types((await store.read(stream('a'))).events)).toEqual(['One']);
    });

    test('positions grow over all streams, and an event is found by its position', async () => {
      const one = event('One');
      const first = await store.append(stream('a'), [one], noStream);
      const second = await store.append(stream('b'), [event('Two')], noStream);
      expect(second.position).toBeGreaterThan(first.position);
      expect(await store.head()).toBeGreaterThanOrEqual(second.position);
      expect((await store.eventAt(first.position))?.type).toBe('One');
      for (const nowhere of [0n, first.position + 1n, second.position + 1_000_000n]) {
        const found = await store.eventAt(nowhere);
        // The next position may have another test's event, or the second one.
        expect(found?.position ?? nowhere).toBe(nowhere);
        expect(found?.id).not.toBe(one.id);
      }
    });

    test('follows the log from the start in order, then live, without a gap or a repeat', async () => {
      const count = 60;
      const append = (i: number) => store.append(`a${id}-${i}`, [event(`T${i}`)], noStream);
      for (let i = 0; i < count / 3; i++) await append(i);
      const following = follow([prefix('a')], count, { pageSize: 7 });
      // Sequentially while it catches up, concurrently when it is live.
      for (let i = count / 3; i < (2 * count) / 3; i++) await append(i);
      await Promise.all(Array.from({ length: count / 3 }, (_, i) => append((2 * count) / 3 + i)));
      const found = await following;
      expect(found.map(({ revision }) => revision)).toEqual(Array(count).fill(0));
      expect(new Set(types(found)).size).toBe(count);
      expect(positions(found)).toEqual([...positions(found)].sort((a, b) => (a < b ? -1 : 1)));
    });

    test('a slow consumer misses nothing and repeats nothing', async () => {
      const stop = new AbortController();
      const pages = store.all({ after: start, prefixes: [prefix('a')], signal: stop.signal })[Symbol.asyncIterator]();
      const count = 301;
      const append = (i: number) => store.append(`a${id}-${i}`, [event(`T${i}`, { text: 'x'.repeat(1_000) })], noStream);
      const found: Recorded[] = [];
      const next = async () => void found.push(...(await pages.next()).value.events);
      await append(0);
      while (found.length === 0) await next();
      for (let i = 1; i < count; i += 30) await Promise.all(Array.from({ length: 30 }, (_, n) => append(i + n)));
      while (found.length < count) await next();
      const last = await store.append(`a${id}-last`, [event('Last')], noStream);
      while (found.at(-1)?.position !== last.position) await next();
      expect(new Set(types(found)).size).toBe(count + 1);
      expect(positions(found)).toEqual([...new Set(positions(found))].sort((a, b) => (a < b ? -1 : 1)));
      stop.abort();
      await pages.return?.();
    });

    test('follows after a position, exclusive', async () => {
      const { position } = await store.append(stream('a'), [event('One')], noStream);
      await store.append(stream('a'), [event('Two')], 0);
      expect(types(await follow([prefix('a')], 1, { after: position }))).toEqual(['Two']);
    });

    test('returns at least the events of these types, whole and in order, also after it was opened again', async () => {
      const texts = ['Crème brûlée 🍮', 'two\nlines, "quoted"', 'x'.repeat(40_000)];
      for (let i = 0; i < 60; i++) {
        const made = event(i % 4 === 3 ? 'Other' : `T${i % 4}`, { i, text: texts[i % 3], none: null });
        if (i % 2) made.metadata.causationId = randomUUID();
        await store.append(`a${id}-${i % 5}`, [made], Math.floor(i / 5) - 1);
      }
      store = await opened.reopen();
      const streams = await Promise.all(Array.from({ length: 5 }, (_, n) => store.read(`a${id}-${n}`)));
      const appended = streams.flatMap(({ events }) => events).sort((a, b) => (a.position < b.position ? -1 : 1));
      const found: Recorded[] = [];
      const head = await store.head();
      const { signal } = new AbortController();
      for await (const page of store.all({ after: start, prefixes: [prefix('a')], types: ['T0', 'T1', 'T2'], signal, pageSize: 7 })) {
        found.push(...page.events);
        if (page.through >= head) break;
      }
      const wanted = (event: Recorded) => event.type !== 'Other';
      const plain = (event: Recorded) => ({ ...event, metadata: JSON.parse(JSON.stringify(event.metadata)) });
      expect(found.filter(wanted).map(plain)).toEqual(appended.filter(wanted));
      const metadata = (events: Recorded[]) =>
        events.filter(wanted).map(({ metadata: { actor, at, correlationId, causationId } }) => ({ actor, at, correlationId, causationId }));
      expect(metadata(found)).toEqual(metadata(appended));
    });

    test('returns only streams with these prefixes, and how far it has read', async () => {
      await store.append(stream('a'), [event('Wanted')], noStream);
      await store.append(stream('b'), [event('Unwanted')], noStream);
      const { position } = await store.append(`ab${id}-1`, [event('NotQuite')], noStream);
      const found: Recorded[] = [];
      for await (const page of store.all({ after: start, prefixes: [prefix('a'), 'nothing-'], signal: new AbortController().signal })) {
        found.push(...page.events);
        if (page.through >= position) break;
      }
      expect(types(found)).toEqual(['Wanted']);
    });

    test('later events are always after the position it has reported', async () => {
      const count = 200;
      // Runs of unwanted events with a few wanted ones, and the reverse.
      const kind = (i: number) => ((i >> 5) % 2 === (i % 16 === 0 ? 1 : 0) ? 'a' : 'b');
      const append = (i: number) => store.append(`${kind(i)}${id}-${i}`, [event(`T${i}`)], noStream);
      for (let i = 0; i < count; i += 20) await Promise.all(Array.from({ length: 20 }, (_, n) => append(i + n)));
      const wanted = Array.from({ length: count }, (_, i) => kind(i)).filter((kind) => kind === 'a').length;
      const found: Recorded[] = [];
      let before = start;
      for await (const { events, through } of store.all({
        after: start,
        prefixes: [prefix('a')],
        signal: new AbortController().signal,
        pageSize: 7,
      })) {
        for (const position of [...positions(events), through]) {
          expect(position).toBeGreaterThanOrEqual(before);
          if (position !== through) expect(position).toBeGreaterThan(before);
          before = position;
        }
        found.push(...events);
        if (found.length >= wanted) break;
      }
      expect(found).toHaveLength(wanted);
    });

    test('reports its position live when only other streams grow', async () => {
      const stop = new AbortController();
      const pages = store.all({ after: await store.head(), prefixes: [prefix('a')], signal: stop.signal })[Symbol.asyncIterator]();
      const next = pages.next();
      const { position } = await store.append(stream('b'), [event('Unwanted')], noStream);
      let { value } = await next;
      while (value.through < position) ({ value } = await pages.next());
      expect(value.events).toEqual([]);
      stop.abort();
      await pages.return?.();
    });

    test('several subscribers follow at their own pace', async () => {
      await store.append(stream('a'), [event('One')], noStream);
      const [fast, slow] = [follow([prefix('a')], 3), follow([prefix('a')], 3, { pageSize: 1 })];
      await store.append(stream('a'), [event('Two'), event('Three')], 0);
      expect(types(await fast)).toEqual(['One', 'Two', 'Three']);
      expect(types(await slow)).toEqual(['One', 'Two', 'Three']);
    });

    test('ends when the signal aborts, waiting or not yet begun', async () => {
      const stop = new AbortController();
      const ended = everyPage(store.all({ after: await store.head(), prefixes: [prefix('a')], signal: stop.signal }));
      await store.read(stream('a'));
      stop.abort();
      expect((await ended).flatMap(({ events }) => events)).toEqual([]);
      expect(await everyPage(store.all({ after: start, prefixes: [prefix('a')], signal: AbortSignal.abort() }))).toEqual([]);
    });

    test('everything acknowledged is there after a crash and reopening', async () => {
      for (let i = 0; i < 20; i++) await store.append(`a${id}-${i}`, [event('One'), event('Two')], noStream);
      const { storeId } = store;
      store = await opened.reopen();
      expect(store.storeId).toBe(storeId);
      expect(await follow([prefix('a')], 40)).toHaveLength(40);
      await store.append(`a${id}-0`, [event('Three')], 1);
      expect((await store.read(`a${id}-0`)).revision).toBe(2);
    });
  });
}

async function everyPage(pages: AsyncIterable<Page>): Promise<Page[]> {
  const every: Page[] = [];
  for await (const page of pages) every.push(page);
  return every;
}
const types = (events: Recorded[]) => events.map(({ type }) => type);
const positions = (events: Recorded[]) => events.map(({ position }) => position);
