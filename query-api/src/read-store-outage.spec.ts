import { mongodbUnderTest } from '@potluck/stores/mongodb/mongodb-under-test.fixture';
import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Kitchen, openKitchen } from './kitchen.fixture.ts';

await withEngines([mongodb], (found) => {
  describe(`readers while the read store is gone | mongodb | ${found.version}`, () => {
    let underTest: Awaited<ReturnType<typeof mongodbUnderTest>>;
    let kitchen: Kitchen;
    beforeAll(async () => {
      underTest = await mongodbUnderTest(found);
      // A proxy that breaks the connection, and long timeouts for a slow server.
      kitchen = await openKitchen({ mongodbUrl: underTest.proxiedUrl.replace(/(socket|connect)TimeoutMS=\d+/g, '$1TimeoutMS=20000') });
      await kitchen.member('ana');
      await kitchen.post(1, 'ana');
      // A write of a build whose connection closes while it is being sent is not settled by the driver, and fails after a minute.
      await vi.waitFor(async () => expect(await health()).toEqual({ status: 200, behind: [] }), { timeout: 30_000 });
    });
    afterAll(async () => {
      await underTest?.proxy.restore();
      await kitchen?.close();
      await underTest?.dispose();
    });
    const health = async () => {
      const { status, body } = await kitchen.get(undefined, '/api/health');
      const behind = body.projections.filter(({ position }: { position: string }) => position !== body.head);
      return { status, behind };
    };
    const feed = () => kitchen.get(undefined, '/api/announcements');
    const readBy = async () => (await feed()).body?.map?.(({ id }: { id: number }) => id);

    test('are told to come again, and are answered anew with all that happened meanwhile, without a restart', async () => {
      await expect.poll(readBy).toEqual([1]);
      await underTest.proxy.cut();
      const { status, headers, body } = await feed();
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      // Events are in another store, and a like needs no key, as it has no personal fields.
      await kitchen.like(1, 'ana');
      expect((await feed()).status).toBe(503);
      await underTest.proxy.restore();
      await expect.poll(async () => (await feed()).body?.[0]?.likesCount, { timeout: 30_000 }).toBe(1);
      await kitchen.post(2, 'ana');
      await expect.poll(readBy).toEqual([2, 1]);
    });

    test('are told soon by the health check that a store does not answer', async () => {
      await expect.poll(health, { timeout: 30_000 }).toEqual({ status: 200, behind: [] });
      underTest.proxy.holdAnswers();
      const asked = performance.now();
      expect((await health()).status).toBe(503);
      expect(performance.now() - asked).toBeLessThan(5_000);
      await underTest.proxy.restore();
      await expect.poll(health, { timeout: 30_000 }).toEqual({ status: 200, behind: [] });
    });
  });
});
