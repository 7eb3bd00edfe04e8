import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@potluck/events';
import { createLiveBus } from '@potluck/stores/embedded/live-bus';
import { openEmbeddedReadStore } from '@potluck/stores/embedded/read-store';
import { createFolds } from '@potluck/stores/folds';
import { collectLog } from '@potluck/stores/log.fixture';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import { event } from '@potluck/stores/ports/event-store.fixture';
import { openAccounts, openEvents } from '@potluck/stores/ports/open-ports';
import type { Collection, ReadStore } from '@potluck/stores/ports/read-store';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createParked, type Parked } from './parked.ts';
import { defineReaction } from './reaction.ts';
import { type Again, createReact } from './reactor.ts';
import { createTargets, type Targets } from './targets.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});
async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'potluck-parked-'));
  cleanUp.push(() => rm(made, { recursive: true, force: true }));
  return made;
}
const inTurn = (work: () => Promise<void>) => work();
const round = (): Targets => ({ find: async () => ({ documents: [] }), load: async () => undefined as never, reached: async () => 0n });
async function openLog(): Promise<EventStore> {
  const events = await openEvents({ dataFolder: await folder() });
  cleanUp.push(() => events.close());
  return events;
}

test('parked events are retried in the store to which the history was moved, until they are done', async () => {
  const [deleted, other] = [event('AnnouncementDeleted'), event('CommentDeleted')];
  const [source, target] = [await openLog(), await openLog()];
  const { position } = await source.append('announcement-1', [deleted], -1);
  await target.append('recipe-1', [event('RecipeCreated')], -1);
  const moved = await target.append('announcement-1', [deleted], -1);
  expect(moved.position).not.toBe(position);

  const accounts = await openAccounts({ dataFolder: await folder() });
  cleanUp.push(() => accounts.close());
  const later = async () => ({ again: 'the read models are behind' });
  const still = new AbortController().signal;
  const parked = createParked({ accounts, events: source, react: later, round });
  await parked.add((await source.eventAt(position)) as Recorded, await later());
  await parked.add({ ...other, stream: 'comment-1', revision: 0, position: 9n, version: 1 }, { again: 'only there' });

  const tried: Recorded[] = [];
  let outcome: 'done' | { again: string } = { again: 'the read models are still behind' };
  const react = async (event: Recorded) => {
    tried.push(event);
    return outcome;
  };
  const resumed = createParked({ accounts, events: target, react, round });
  await resumed.open();
  await resumed.retry(inTurn, still);
  expect([tried.map(({ id, position }) => [id, position]), resumed.size]).toEqual([[[deleted.id, moved.position]], 1]);
  outcome = 'done';
  await resumed.retry(inTurn, still);
  expect([tried.length, resumed.size, await accounts.table('reactions-parked').list()]).toEqual([2, 0, []]);
});

describe('many parked events that wait for read models', () => {
  const count = 300;
  let accounts: AccountStore;
  let events: EventStore;
  let calls: Record<string, number>;
  let reads: ReadStore;
  let collection: Collection<unknown>;
  let parked: Parked;
  let clock = 0;
  const done: string[] = [];
  let failing: (stream: string) => boolean;
  const bus = createLiveBus();

  /** The same store, with a counter of its calls. */
  function counted<T extends object>(name: string, of: T): T {
    return new Proxy(of, {
      get(target, key) {
        const found = Reflect.get(target, key);
        if (typeof found !== 'function') return found;
        return (...args: unknown[]) => {
          const call = `${name}.${String(key)}`;
          calls[call] = (calls[call] ?? 0) + 1;
          return found.apply(target, args);
        };
      },
    });
  }

  beforeEach(async () => {
    [calls, clock] = [{}, 0];
    done.length = 0;
    failing = () => false;
    const dataFolder = await folder();
    accounts = await openAccounts({ dataFolder });
    const log = await openLog();
    reads = await openEmbeddedReadStore({ folder: join(dataFolder, 'read') });
    cleanUp.push(
      () => accounts.close(),
      () => reads.close(),
    );
    const { version } = await reads.create('comments', 'spec');
    await reads.switchTo('comments', version);
    collection = await reads.open('comments', version, { indexes: [] });
    events = counted('events', log);
    const { round } = createTargets({ events, reads: counted('reads', reads), bus }, createFolds(events));
    const waits = defineReaction({
      on: 'AnnouncementDeleted',
      targets: ({ position }, targets) => targets.find('comments', {}, position),
      react: ({ stream }) => {
        if (failing(stream)) throw new Error(`${stream} fails`);
        done.push(stream);
        return [];
      },
    });
    const react = createReact([waits], { handle: undefined as never, accounts, clock: () => new Date(), removePurged: undefined as never });
    parked = createParked({ accounts, events, react, round, now: () => clock });
    const targets = round();
    const each = Array.from({ length: count }, (_, n) => n);
    const appended = await Promise.all(each.map((n) => log.append(`announcement-${n}`, [event('AnnouncementDeleted')], -1)));
    const park = async (position: bigint) => {
      const deleted = (await log.eventAt(position)) as Recorded;
      await parked.add(deleted, (await react(deleted, targets)) as Again);
    };
    await Promise.all(appended.map(({ position }) => park(position)));
    calls = {};
  }, 60_000);
  const fold = async (position: bigint) => collection.write([], { storeId: events.storeId, position });
  const retry = () => parked.retry(inTurn, new AbortController().signal);

  test('need one check per round for all; each continues as soon as its own event is folded', async () => {
    await retry();
    expect(calls).toEqual({ 'reads.versions': 1 });
    await fold(10n);
    await retry();
    expect(done).toEqual(Array.from({ length: 10 }, (_, n) => `announcement-${n}`));
    expect(calls['reads.versions']).toBe(2);
    expect(calls['events.read']).toBe(10);
    expect(parked.size).toBe(count - 10);
  });

  test('a failing one does not delay the others, and is retried at growing intervals', async () => {
    collectLog();
    failing = (stream) => stream === 'announcement-3';
    await fold(20n);
    await retry();
    expect(done).toHaveLength(19);
    const triedIn = async (seconds: number) => {
      const before = calls['events.read'] ?? 0;
      for (let n = 0; n < seconds * 4; n++) {
        clock += 250;
        await retry();
      }
      return (calls['events.read'] ?? 0) - before;
    };
    expect(await triedIn(60)).toBeLessThan(12);
    expect(await triedIn(60)).toBeLessThanOrEqual(2);
    failing = () => false;
    await triedIn(60);
    expect(done).toHaveLength(20);
    vi.restoreAllMocks();
  });

  test('an interrupted fan-out continues at its last page, not from the start', async () => {
    const [many, version] = [1_050, (await reads.versions('comments'))[0]?.version as number];
    const comments = await reads.open<{ id: number; created: number }>('comments', version, { indexes: [['created']] });
    const all = Array.from({ length: many }, (_, n) => ({ id: `${n}`, position: 9n, document: { id: n, created: n + 1 } }));
    await comments.write(all, { storeId: events.storeId, position: 1_000n });
    const reached: number[] = [];
    const fansOut = defineReaction({
      on: 'AnnouncementDeleted',
      targets: ({ position }, targets, after) => targets.find<{ id: number }>('comments', {}, position, after),
      react: (_event, { documents }) => {
        reached.push(...documents.map(({ id }) => id));
        return [];
      },
    });
    const react = createReact([fansOut], {
      handle: undefined as never,
      accounts,
      clock: () => new Date(),
      removePurged: undefined as never,
    });
    const start = () => {
      const { round } = createTargets({ events, reads, bus }, createFolds(events));
      return { round, parked: createParked({ accounts, events, react, round, now: () => clock }) };
    };
    for (const { id } of await accounts.table('reactions-parked').list()) await accounts.table('reactions-parked').delete(id);
    const deleted = (await events.eventAt(5n)) as Recorded;

    const first = start();
    await first.parked.add(deleted, (await react(deleted, first.round())) as Again);
    await first.parked.retry(inTurn, new AbortController().signal);
    // It crashes in the middle of a page, and so do its successors.
    const dying = start();
    await dying.parked.open();
    const died = dying.parked.retry(() => Promise.reject(new Unavailable('it dies')), new AbortController().signal);
    collectLog();
    await died;
    for (let lives = 0; lives < 20; lives++) {
      const next = start();
      await next.parked.open();
      if (next.parked.size === 0) break;
      await next.parked.retry(inTurn, new AbortController().signal);
    }
    expect(reached).toEqual(all.map(({ document }) => document.id));
    expect(await accounts.table('reactions-parked').list()).toEqual([]);
    vi.restoreAllMocks();
  });

  test('one whose event cannot be read does not delay the others', async () => {
    collectLog();
    const read = events.read;
    const broken = {
      ...events,
      read: (stream: string, options?: { after?: number }) =>
        stream === 'announcement-3' ? Promise.reject(new Error('damaged')) : read(stream, options),
    };
    const { round } = createTargets({ events: broken, reads, bus }, createFolds(events));
    const again = createParked({
      accounts,
      events: broken,
      react: async ({ stream }) => {
        done.push(stream);
        return 'done';
      },
      round,
    });
    await again.open();
    await again.retry(inTurn, new AbortController().signal);
    expect(again.size).toBe(1);
    expect(done).toHaveLength(count - 1);
    vi.restoreAllMocks();
  });
});
