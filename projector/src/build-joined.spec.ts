import { streamPrefixes } from '@potluck/events';
import { openEventStoreDb } from '@potluck/stores/eventstoredb/event-store';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { eventStoreDbStandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type BuildGroup, type Built, buildGroups } from './build.ts';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';
import { openVersion } from './prepare-versions.ts';
import { signatureOf } from './projection.ts';
import { projections } from './projections/all.ts';

type Name = Parameters<Community['versions']>[0];
/** Stopped: each test has a copy. */
let many: Community;
let community: Community;
let read: number;
/** The same log, counting the events that are read. */
let events: EventStore;
beforeAll(async () => {
  many = await Community.open();
  await many.happen(e.posted(1), e.recipeCreated(1));
  await many.happenOften(Array.from({ length: 6_000 }, (_, n) => (n % 2 ? e.unliked(1, 'ben') : e.liked(1, 'ben'))));
  await many.happen(e.commented(1), e.recipeCreated(2));
  await many.folded();
  await many.stop();
});
afterAll(() => many.remove());
beforeEach(async () => {
  community = await Community.copyOf(many);
  events = counted(community.ports.events);
});
afterEach(() => community.dispose());

function counted(log: EventStore): EventStore {
  read = 0;
  return {
    ...log,
    async *all(options) {
      for await (const page of log.all(options)) {
        read += page.events.length;
        yield page;
      }
    },
  };
}

async function group(name: Name, signal = new AbortController().signal) {
  const projection = projections.find((one) => one.name === name) as (typeof projections)[number];
  const info = await community.ports.reads.create(name, signatureOf(projection));
  const ended: Built[][] = [];
  const wanted: BuildGroup = {
    versions: [await openVersion({ ...community.ports, events }, projection, info, 1)],
    signal,
    done: (built) => void ended.push(built),
  };
  return { wanted, ended };
}
/** Groups that want to join after this many pages. */
function comes(after: number, ...wanted: BuildGroup[]) {
  let pages = 0;
  return {
    waiting: () => ++pages >= after && wanted.length > 0,
    take: async () => (pages >= after ? wanted.splice(0) : []),
  };
}
const to = () => community.position;
const same = async (...names: Name[]) => {
  for (const name of names) expect(await community.documents(name, 2)).toEqual(await community.documents(name, 1));
};

test('a group that joins a running build shares its pass, except for what it has missed', async () => {
  const [first, second] = [await group('feed'), await group('likes')];
  await buildGroups(events, first.wanted, { to: to(), joining: comes(2, second.wanted) });
  expect([first.ended, second.ended]).toMatchObject([[[{ projection: 'feed' }]], [[{ projection: 'likes' }]]]);
  expect(read).toBeLessThan(6_004 + 3_500);
  await same('feed', 'likes');
});

test('a group that joins also gets the events that only it takes', async () => {
  const [first, second] = [await group('likes'), await group('recipes')];
  await buildGroups(events, first.wanted, { to: to(), joining: comes(3, second.wanted) });
  await same('likes', 'recipes');
});

test('stopping one group resolves its build at once, and the other finishes', async () => {
  const stop = new AbortController();
  const [first, second] = [await group('feed', stop.signal), await group('likes')];
  const order: string[] = [];
  const onProgress = ({ done }: { done: number }) => {
    if (done > 3_000) stop.abort();
    order.push(`${first.ended.length} ${second.ended.length}`);
  };
  await buildGroups(events, first.wanted, { to: to(), onProgress, joining: comes(1, second.wanted) });
  expect(order.at(-1)).toBe('1 0');
  expect([first.ended.length, second.ended.length]).toEqual([1, 1]);
  await same('likes');
});

test('a group that joins at the end of the log is built too', async () => {
  const [first, second] = [await group('feed'), await group('comments')];
  let taken = 0;
  const joining = { waiting: () => false, take: async () => (++taken === 2 ? [second.wanted] : []) };
  await buildGroups(events, first.wanted, { to: to(), joining });
  expect(second.ended).toHaveLength(1);
  await same('feed', 'comments');
});

/** The same log in an EventStoreDB, whose positions count bytes. */
async function moveToEventStoreDb(): Promise<EventStore> {
  const engine = await eventStoreDbStandIn.start();
  const store = await openEventStoreDb({ url: engine.url });
  onTestFinished(async () => {
    await store.close();
    await engine.dispose();
  });
  const ended = new AbortController();
  for await (const page of community.ports.events.all({ after: 0n, prefixes: streamPrefixes, signal: ended.signal })) {
    const left = [...page.events];
    for (let first = left[0]; first; first = left[0]) {
      const other = left.findIndex(({ stream }) => stream !== first?.stream);
      await store.append(first.stream, left.splice(0, other === -1 ? left.length : other), first.revision - 1);
    }
    if (page.through >= community.position) break;
  }
  ended.abort();
  return store;
}

test('a group that joins gets all events, also where positions count bytes', async () => {
  events = counted(await moveToEventStoreDb());
  const [first, second, alone] = [await group('likes'), await group('feed'), await group('feed')];
  const end = await events.head();
  await buildGroups(events, first.wanted, { to: end, joining: comes(3, second.wanted) });
  expect([first.ended, second.ended]).toMatchObject([[[{ projection: 'likes' }]], [[{ projection: 'feed' }]]]);
  expect(read).toBeLessThan(6_004 + 4_500);
  await buildGroups(events, alone.wanted, { to: end });
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 3));
});

test('a group may join before 20,000 events were read, not later', async () => {
  await community.happenOften(Array.from({ length: 16_000 }, (_, n) => (n % 2 ? e.unliked(1, 'ben') : e.liked(1, 'ben'))));
  await community.folded();
  const [first, second] = [await group('likes'), await group('feed')];
  const looks: { read: number; isEarly: boolean }[] = [];
  const wanted = [second.wanted];
  const joining = {
    waiting(isEarly: boolean) {
      looks.push({ read, isEarly });
      return isEarly && read > 19_000;
    },
    take: async () => (read > 19_000 ? wanted.splice(0) : []),
  };
  await buildGroups(events, first.wanted, { to: to(), joining });
  const early = looks.findLastIndex(({ isEarly }) => isEarly);
  expect(looks[early]?.read).toBeGreaterThan(19_000);
  expect(looks[early]?.read).toBeLessThanOrEqual(20_000);
  expect(looks.slice(early + 1).length).toBeGreaterThan(0);
  expect(looks.findIndex(({ isEarly }) => !isEarly)).toBe(early + 1);
  expect([first.ended, second.ended]).toMatchObject([[[{ projection: 'likes' }]], [[{ projection: 'feed' }]]]);
  await same('likes', 'feed');
});
