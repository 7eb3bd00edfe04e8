import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BusyCommunity, Watcher } from './busy-community.ts';
import { type Cluster, nodeNames, planCluster } from './cluster/cluster.ts';
import type { Engine } from './engines/engine.ts';
import { eventStoreDbOfOnesOwn } from './engines/eventstoredb.ts';
import { openTcpProxy, type TcpProxy } from './engines/tcp-proxy.ts';
import { withEngines } from './engines/with-engines.ts';
import { manySignUps, removeFolder, temporaryFolder } from './potluck-process.ts';
import { clusterReadModels } from './read-models.ts';

const names = ['Ana', 'Ben', 'Cleo', 'Dan'];
const waitOptions = { timeout: 40_000, interval: 100 };
/** Duration of an outage. */
const outageMs = 10_000;
/** Acknowledged commands before and after, so that it happens under load. */
const some = 12;
const env = manySignUps;

/** A cluster under load by its members. */
function busyCluster(open: () => Promise<Cluster>) {
  const at = {} as { cluster: Cluster; community: BusyCommunity };
  let watchers: Watcher[] = [];
  beforeAll(async () => {
    at.cluster = await open();
    at.community = await BusyCommunity.settle(at.cluster.url, names);
    watchers = [1, 2, 3].map(() => new Watcher(at.cluster.url, at.community.firstId));
  }, 240_000);
  beforeEach(({ onTestFailed }) =>
    onTestFailed(() => {
      for (const node of Object.values(at.cluster?.nodes ?? {})) console.error(`${node.name} said:\n${node.output()}`);
    }),
  );
  afterAll(async () => {
    for (const watcher of watchers) watcher.close();
    await at.cluster?.close();
  });

  /** Waits for this many further acknowledged commands. */
  const continues = async () => {
    const before = at.community.acknowledged;
    await vi.waitFor(() => expect(at.community.acknowledged).toBeGreaterThanOrEqual(before + some), waitOptions);
  };
  /** Everything acknowledged is stored once, readers get the right counts, and so do open pages. */
  const allIsWell = async () => {
    await at.community.rest();
    const expected = at.community.expected();
    await vi.waitFor(async () => expect(await at.community.found()).toEqual(expected), waitOptions);
    // From any node.
    for (let reader = 0; reader < 4; reader += 1) expect(await at.community.found()).toEqual(expected);
    await vi.waitFor(() => {
      for (const watcher of watchers) expect(watcher.likesCount).toBe(expected.likesCount);
    }, waitOptions);
  };
  /** Runs a fault under load, and checks that the cluster recovers. */
  const survives = async (bad: (cluster: Cluster) => Promise<void>) => {
    at.community.start();
    await continues();
    await bad(at.cluster);
    await continues();
    await allIsWell();
  };
  return { at, continues, survives };
}

const folder = await temporaryFolder();
const plan = await planCluster({ folder, issuer: 'built-in', eventStoreUrl: () => process.env.EVENTSTORE_URL, env });
await withEngines(plan.kinds, (...found) =>
  describe(`bad days of a cluster | ${found.map(({ version }) => version).join(', ')}`, () => {
    const { at, continues, survives } = busyCluster(() => plan.start(found));
    afterAll(() => removeFolder(folder));

    test.each(nodeNames)('%s is killed under load and restarted: nothing acknowledged is lost, no count is wrong', (name) =>
      survives(async ({ nodes }) => {
        await nodes[name].kill();
        // There is only one command-api, because the embedded file has one writer; all other services are redundant.
        if (name !== 'command-api') await continues();
        await nodes[name].start();
      }),
    );

    test('the gateway is killed under load and restarted', () =>
      survives(async ({ engines }) => {
        await engines.gateway.kill();
        await engines.gateway.start();
      }));

    test('Redis is killed under load and restarted', async (context) => {
      if (!at.cluster.engines.redis.ours) return context.skip('an external server is not stopped');
      await survives(async ({ engines }) => {
        await engines.redis.kill();
        await continues();
        await engines.redis.start();
      });
    });

    test('the database is unavailable for 10 s under load', async (context) => {
      if (!at.cluster.engines.mongodb.ours) return context.skip('an external server is not stopped');
      await survives(async ({ engines }) => {
        await engines.mongodb.kill();
        await pause(outageMs);
        await engines.mongodb.start();
      });
    });

    test('after all faults the read models match the history', async () => {
      const history = await clusterReadModels(at.cluster.env, { fresh: true });
      // Patient projections fold only once the log is quiet.
      await vi.waitFor(async () => expect(await clusterReadModels(at.cluster.env)).toEqual(history), { timeout: 30_000, interval: 500 });
    });
  }),
);

const otherFolder = await temporaryFolder();
let proxy: TcpProxy;
let log: Engine;
const eventStore = await eventStoreDbOfOnesOwn();
const onEventStore = await planCluster({
  folder: otherFolder,
  issuer: 'built-in',
  eventStoreUrl: () => `esdb://127.0.0.1:${proxy.port}?tls=false`,
  env,
});
await withEngines(onEventStore.kinds, (...found) =>
  describe(`bad days of a cluster | event store: ${eventStore.version}, ${found.map(({ version }) => version).join(', ')}`, () => {
    const { at, survives } = busyCluster(async () => {
      log = await eventStore.start();
      const { hostname, port } = new URL(log.url.replace('esdb:', 'http:'));
      proxy = await openTcpProxy({ host: hostname, port: Number(port) });
      const stop = async () => {
        await proxy.close();
        await log.dispose();
      };
      const cluster = await onEventStore.start(found);
      return { ...cluster, close: () => cluster.close().finally(stop) };
    });
    afterAll(() => removeFolder(otherFolder));

    test('the event store is unavailable for 10 s under load: commands are answered with Retry-After, reads continue', () =>
      survives(async () => {
        const { community } = at;
        await proxy.cut();
        const outage = pause(outageMs);
        const refused = await community.reader.request(`/api/announcements/${community.firstId}/like`, { method: 'POST' });
        expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({
          status: 503,
          retryAfter: expect.stringMatching(/^\d+$/),
        });
        expect(await refused.json()).toMatchObject({ code: 'unavailable' });
        const read = await community.reader.request('/api/announcements/feed');
        expect(read.status).toBe(200);
        expect(((await read.json()) as unknown[]).length).toBeGreaterThan(0);
        await outage;
        await proxy.restore();
      }));

    test('the event store is killed under load and restarted', () =>
      survives(async () => {
        await log.kill();
        await log.start();
      }));
  }),
);
