import { randomUUID } from 'node:crypto';
import { collectLog } from '@potluck/stores/log.fixture';
import type { Engine } from '@potluck/tests/engines/engine';
import { type FullMongoDb, openFullMongoDb } from '@potluck/tests/engines/full-mongodb';
import { databaseUrl, mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Kitchen, openKitchen } from './kitchen.fixture.ts';

const waitOptions = { timeout: 40_000, interval: 50 };

await withEngines([mongodb], (found) => {
  describe(`read models in a MongoDB whose disk is full | ${found.version}`, () => {
    let mongo: Engine;
    let way: FullMongoDb;
    let kitchen: Kitchen;
    let log: ReturnType<typeof collectLog>;
    const saidOfFeed = () => log.lines.filter(({ projection }) => projection === 'feed').map(({ msg }) => msg);
    beforeAll(async () => {
      log = collectLog();
      mongo = await found.start();
      way = await openFullMongoDb(databaseUrl(mongo.url, `potluck-${randomUUID()}`));
      kitchen = await openKitchen({ mongodbUrl: way.url });
      for (const id of ['ana', 'ben', 'cleo']) await kitchen.member(id);
      await kitchen.post(1, 'ana');
      await vi.waitFor(async () => expect((await kitchen.get(undefined, '/api/health')).status).toBe(200), waitOptions);
    });
    afterAll(async () => {
      way.full = false;
      await kitchen?.close();
      await way?.close();
      await mongo?.dispose();
      vi.restoreAllMocks();
    });

    test('no projection stops, health reports it, old documents are read, and writing goes on by itself once there is room', async () => {
      way.full = true;
      await kitchen.like(1, 'ben');
      const health = async () => (await kitchen.get(undefined, '/api/health')).body;
      await vi.waitFor(
        async () =>
          expect((await health()).projections).toContainEqual(expect.objectContaining({ projection: 'feed', trouble: 'no-room' })),
        waitOptions,
      );
      expect(await health()).toMatchObject({ status: 'trouble' });
      // More attempts than there are for a write that the store refuses for good.
      const before = way.refused();
      await vi.waitFor(() => expect(way.refused()).toBeGreaterThan(before + 20), waitOptions);
      expect((await health()).projections.map(({ state }: { state: string }) => state)).not.toContain('stopped');
      expect((await kitchen.get(undefined, '/api/announcements')).body).toMatchObject([{ id: 1, likesCount: 0 }]);
      expect(saidOfFeed()).toEqual(['projection not writable, retrying']);

      way.full = false;
      await kitchen.like(1, 'cleo');
      await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'ok' }), { timeout: 10_000 });
      expect((await kitchen.get(undefined, '/api/announcements')).body).toMatchObject([{ id: 1, likesCount: 2 }]);
      expect(saidOfFeed()).toContain('projection writable again');
    }, 120_000);
  });
});
