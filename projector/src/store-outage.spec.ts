import { randomUUID } from 'node:crypto';
import { collectLog } from '@potluck/stores/log.fixture';
import type { Engine } from '@potluck/tests/engines/engine';
import { databaseUrl, mongodb } from '@potluck/tests/engines/mongodb';
import { redis } from '@potluck/tests/engines/redis';
import { openTcpProxy, type TcpProxy } from '@potluck/tests/engines/tcp-proxy';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as e from './history.fixture.ts';
import { type Beside, begunBy, fedBy, names, SideBySide, takeoverMs } from './side-by-side.fixture.ts';

await withEngines([mongodb, redis], (foundMongo, foundRedis) => {
  describe(`outage of the read store | mongodb and redis | ${foundMongo.version}, ${foundRedis.version}`, () => {
    let mongo: Engine;
    let bus: Engine;
    let proxy: TcpProxy;
    let all: SideBySide;
    let throughProxy: { mongodbUrl: string };
    let log: ReturnType<typeof collectLog>;
    beforeAll(async () => {
      [mongo, bus] = await Promise.all([foundMongo.start(), foundRedis.start()]);
      const { hostname, port } = new URL(mongo.url);
      proxy = await openTcpProxy({ host: hostname, port: Number(port) });
    });
    afterAll(() => Promise.all([proxy?.close(), mongo?.dispose(), bus?.dispose()]));
    beforeEach(async () => {
      log = collectLog();
      const url = new URL(databaseUrl(mongo.url, `potluck-${randomUUID()}`));
      all = await SideBySide.open({ mongodbUrl: url.href, redisUrl: bus.url });
      url.port = String(proxy.port);
      throughProxy = { mongodbUrl: url.href };
      await all.happen(e.registered('ana', 'Ana'), e.posted(1), e.liked(1, 'ben'), e.commented(1));
    });
    afterEach(async () => {
      await proxy.restore();
      await all.dispose();
    });
    const within = (timeout: number) => ({ timeout, interval: 20 });

    test('it is retried until it answers, and nothing is lost', async () => {
      const { projector, published } = await all.projector(throughProxy);
      await projector.whenCaughtUp();
      const stop = all.load();
      await vi.waitFor(() => expect(fedBy({ published }, all.position - 10n)).toEqual(names), within(20_000));
      await proxy.cut();
      await vi.waitFor(
        () =>
          // Either may come first: persons' keys are in the same engine.
          expect(log.messages()).toContainEqual(expect.stringMatching(/^(projection not writable|log unavailable), retrying$/)),
        within(20_000),
      );
      const { position } = all;
      await proxy.restore();
      await vi.waitFor(() => expect(fedBy({ published }, position)).toEqual(names), within(40_000));
      await stop();
      await all.folded();
      await all.expectTrue();
      expect(projector.status().map(({ state }) => state)).toEqual(names.map(() => 'running'));
    });

    test('for one projector: the other takes over, and the first neither writes nor publishes when it recovers', async () => {
      const first = await all.projector(throughProxy);
      await first.projector.whenCaughtUp();
      const second = await all.projector();
      const stop = all.load();
      await vi.waitFor(() => expect(fedBy(first, all.position - 10n)).toEqual(names), within(20_000));
      await proxy.cut();
      const cutAt = performance.now();
      await vi.waitFor(() => expect(begunBy(second)).toEqual(names), within(2 * takeoverMs));
      expect(performance.now() - cutAt).toBeLessThan(takeoverMs);
      const published = first.published.length;
      await proxy.restore();
      const holders = ({ projector }: Beside) => projector.status().map(({ projection, holder }) => [projection, holder]);
      await vi.waitFor(() => expect(holders(first)).toEqual(holders(second)), within(20_000));
      await stop();
      await all.folded();
      // Only that it could not write, until it noticed the take-over.
      expect(first.published.slice(published).filter(({ topic }) => topic !== 'trouble')).toEqual([]);
      await all.expectTrue();
    });

    test('a projector that starts during the outage begins after it', async () => {
      const { projector } = await all.projector(throughProxy, () => proxy.cut());
      expect(projector.caughtUp()).toBe(false);
      await proxy.restore();
      await projector.whenCaughtUp(AbortSignal.timeout(20_000));
      await all.expectTrue();
    });
  });
});
