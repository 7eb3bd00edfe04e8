import { EventEmitter, once } from 'node:events';
import type { NewEvent, Recorded } from '@potluck/events/recorded';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folding } from './folding.fixture.ts';
import { type FollowedFolds, followedFolds } from './followed-folds.ts';
import { event } from './ports/event-store.fixture.ts';
import type { EventStore, Page } from './ports/event-store.ts';

/** A log that delivers events to subscribers on `deliver`, and whose reads wait for `blocked`. */
class Log {
  readonly events: Recorded[] = [];
  reads = 0;
  blocked: Promise<void> | undefined;
  #delivered = 0;
  readonly #more = new EventEmitter();

  put(stream: string, sent: NewEvent = event('Counted')): Recorded {
    const revision = this.events.filter((other) => other.stream === stream).length;
    const recorded = { ...sent, stream, revision, version: 1, position: BigInt(this.events.length + 1) };
    this.events.push(recorded);
    return recorded;
  }
  deliver(): void {
    this.#delivered = this.events.length;
    this.#more.emit('more');
  }
  async *#all(signal: AbortSignal): AsyncIterable<Page> {
    for (let through = this.#delivered; !signal.aborted; ) {
      if (through === this.#delivered) await once(this.#more, 'more', { signal }).catch(() => {});
      const events = this.events.slice(through, this.#delivered);
      through = this.#delivered;
      yield { events, through: BigInt(through) };
    }
  }
  readonly store = {
    isRemote: true,
    read: async (stream: string, { after = -1 } = {}) => {
      this.reads += 1;
      const found = this.events.filter((other) => other.stream === stream);
      await this.blocked;
      return { events: found.slice(after + 1), revision: found.length - 1 };
    },
    head: async () => BigInt(this.#delivered),
    all: ({ signal }: { signal: AbortSignal }) => this.#all(signal),
  } as unknown as EventStore;
}

let log: Log;
let folds: FollowedFolds;
beforeEach(async () => {
  log = new Log();
  folds = followedFolds(log.store);
  await expect.poll(() => folds.cached(undefined)).toBeDefined();
});
afterEach(() => folds.close());

const counting = folding('count', 0, (count) => count + 1);
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** The cached state, and the number of reads that it took. */
const cached = async (role: 'own' | 'other' = 'other', id = '1') => {
  const before = log.reads;
  const fold = await folds.cached(undefined)?.[role](counting, id);
  return [fold?.state, log.reads - before];
};

test('a cached fold is updated by events of the subscription', async () => {
  log.put('count-1');
  log.deliver();
  await folds.load(counting, '1');
  log.put('count-1');
  log.put('count-2');
  log.deliver();
  await turn();
  expect(await cached()).toEqual([2, 0]);
  expect((await folds.load(counting, '1')).state).toBe(2);
});

test('an event that arrives during a read, after the store has answered, is not missed', async () => {
  log.put('count-1');
  log.deliver();
  let release = () => {};
  log.blocked = new Promise((resolve) => {
    release = resolve;
  });
  const loading = folds.load(counting, '1');
  log.put('count-1');
  log.deliver();
  await turn();
  release();
  log.blocked = undefined;
  expect((await loading).state).toBe(1);
  expect(await cached()).toEqual([2, 1]);
});

test("the command's own uncached stream counts as absent until an event of it arrives", async () => {
  expect(await cached('own')).toEqual([0, 0]);
  log.put('count-1');
  log.deliver();
  await turn();
  expect(await cached('own')).toEqual([1, 0]);
  expect(await cached('other')).toEqual([1, 0]);
});

test('a stream that wrongly counted as absent is read again once an event of it arrives', async () => {
  log.put('count-1');
  log.deliver();
  await turn();
  expect(await cached('own')).toEqual([0, 0]);
  log.put('count-1');
  log.deliver();
  await turn();
  expect(await cached('other')).toEqual([2, 1]);
});

test("another process's event with personal fields drops the fold, and the stream is read again", async () => {
  log.put('count-1');
  log.deliver();
  await folds.load(counting, '1');
  log.put('count-1', event('Counted', { $personal: { of: 'ana', box: '' } }));
  log.deliver();
  await turn();
  expect(await cached()).toEqual([2, 1]);
});

test("this process's own event is applied with its personal fields, without a read", async () => {
  const texts = folding('text', '', (_, { data }) => String(data.text));
  await folds.cached(undefined)?.own(texts, '1');
  const sent = event('Written', { text: 'Dear Ben' });
  const pending = folds.beginAppend([sent]);
  const { position, revision } = log.put('text-1', { ...sent, data: { $personal: { of: 'ana', box: 'sealed' } } });
  const appended = pending.appended(texts, '1', { position, revision });
  log.deliver();
  expect(await appended).toMatchObject({ state: 'Dear Ben', revision: 0, recent: [{ id: sent.id }] });
  expect(log.reads).toBe(0);
});

test('an own event that does not arrive in time is read', async () => {
  const pending = folds.beginAppend([event('Counted')]);
  const { position, revision } = log.put('count-1');
  expect(await pending.appended(counting, '1', { position, revision })).toMatchObject({ state: 1, revision: 0 });
  expect(log.reads).toBe(1);
});

test('there are no cached folds for a position that has not arrived', () => {
  expect(folds.cached(0n)).toBeDefined();
  expect(folds.cached(1n)).toBeUndefined();
});
