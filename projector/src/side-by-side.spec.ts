import { randomUUID } from 'node:crypto';
import { collectLog } from '@potluck/stores/log.fixture';
import type { EngineUrls } from '@potluck/stores/ports/engine-urls';
import type { Engine } from '@potluck/tests/engines/engine';
import { databaseUrl, mongodb } from '@potluck/tests/engines/mongodb';
import { redis } from '@potluck/tests/engines/redis';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as e from './history.fixture.ts';
import { type Beside, begunBy, fedBy, names, SideBySide, saidUnasked, takeoverMs } from './side-by-side.fixture.ts';

const aDay = [
  e.registered('ana', 'Ana'),
  e.recipeCreated(1),
  e.posted(1),
  e.liked(1, 'ben'),
  e.commented(1),
  e.commentLiked(1, 'ana'),
  e.followed('ben', 'ana'),
  e.reported('ben', 1),
];

/** Several projectors on the same stores, for any adapter. */
function sideBySide(name: string, urls: () => EngineUrls): void {
  describe(`projectors side by side | ${name}`, () => {
    let all: SideBySide;
    beforeEach(async () => {
      all = await SideBySide.open(urls());
      await all.happen(...aDay);
    });
    afterEach(() => all.dispose());

    const holders = ({ projector }: Beside) => Object.fromEntries(projector.status().map(({ projection, holder }) => [projection, holder]));
    const within = (timeout: number) => ({ timeout, interval: 20 });
    /** Enough to be built in a worker thread, in several pages. */
    const manyLikes = Array.from({ length: 12_000 }, (_, n) => (n % 2 ? e.unliked(1, 'ben') : e.liked(1, 'ben')));

    test('each projection is fed by one of them', async () => {
      const both = await Promise.all([all.projector(), all.projector()]);
      const [one, two] = both;
      await all.folded();
      await vi.waitFor(() => expect(Object.keys(holders(one)).filter((name) => holders(one)[name])).toHaveLength(names.length));
      await vi.waitFor(() => expect(holders(two)).toEqual(holders(one)));
      for (const { published } of both) published.length = 0;
      await all.happen(
        ...aDay.map(({ stream }, n) => ({ ...e.liked(9, `reader${n}`), stream: `announcementLike-9_reader${n}-${stream}` })),
      );
      await all.folded();
      await vi.waitFor(() => expect([...fedBy(one), ...fedBy(two)].sort()).toEqual(names));
      await all.expectTrue();
    });

    test('a second projector takes nothing from the first, and reports the status of all', async () => {
      const first = await all.projector();
      await all.folded();
      const second = await all.projector();
      await second.projector.whenCaughtUp();
      await all.happen(e.liked(1, 'cleo'));
      await all.folded();
      await vi.waitFor(() => {
        for (const { position } of second.projector.status()) expect(BigInt(position)).toBe(all.position);
      });
      const status = ({ projector }: Beside) => projector.status().map(({ perSecond: _, ...row }) => row);
      expect(status(second)).toEqual(status(first));
      expect(fedBy(first)).toEqual(names);
      expect(second.published).toEqual([]);
    });

    test('when one stops the other takes over at once', async () => {
      const first = await all.projector();
      const second = await all.projector();
      await all.folded();
      const stop = all.load();
      await first.stop();
      const { position } = all;
      const stoppedAt = performance.now();
      await vi.waitFor(() => expect(begunBy(second)).toEqual(names), within(2 * takeoverMs));
      expect(performance.now() - stoppedAt).toBeLessThan(1_500);
      await vi.waitFor(() => expect(fedBy(second, position)).toEqual(names), within(20_000));
      // Readers of each projection read again before they are sent what follows.
      const firstOf = (name: string) => second.published.find(({ projection }) => projection === name);
      expect(names.map((name) => firstOf(name)?.topic)).toEqual(names.map(() => 'resync'));
      await stop();
      await all.folded();
      await all.expectTrue();
    });

    test('when one loses its stores the other takes over', async () => {
      collectLog();
      const first = await all.projector();
      const second = await all.projector();
      await all.folded();
      const stop = all.load();
      await first.loseAll();
      const lostAt = performance.now();
      const { position } = all;
      await vi.waitFor(() => expect(begunBy(second)).toEqual(names), within(2 * takeoverMs));
      expect(performance.now() - lostAt).toBeLessThan(takeoverMs);
      await vi.waitFor(() => expect(fedBy(second, position)).toEqual(names), within(20_000));
      await stop();
      await all.folded();
      await all.expectTrue();
    });

    test('a follower that is asked to rebuild takes over, and continues with what the other built', async () => {
      const first = await all.projector();
      const second = await all.projector();
      await first.projector.whenCaughtUp();
      expect(await second.projector.rebuild('feed')).toMatchObject({ version: 2, switched: true });
      await all.happen(e.liked(1, 'cleo'));
      await all.folded();
      await vi.waitFor(() => expect(holders(first)).toEqual(holders(second)));
      expect(new Set(Object.values(holders(first))).size).toBe(2);
      expect(fedBy(second)).toEqual(['feed']);
      // Each process measures its own rate.
      const feed = ({ projector }: Beside) =>
        projector.status().flatMap(({ perSecond: _, ...status }) => (status.projection === 'feed' ? [status] : []));
      await vi.waitFor(() => expect(feed(first)).toEqual(feed(second)));
      await all.expectTrue();
    });

    test('a rebuild ends when another takes over the projection, which resumes it', async () => {
      await all.happenOften(manyLikes);
      const first = await all.projector();
      const second = await all.projector();
      await first.projector.whenCaughtUp();
      let taken: Promise<unknown> | undefined;
      const rebuilding = first.projector.rebuild('feed', { onProgress: () => (taken ??= second.projector.rebuild('feed')) });
      await expect(rebuilding).rejects.toThrow('feed was taken over by another projector');
      expect(await taken).toMatchObject({ version: 2, switched: true });
      await all.expectTrue();
    });

    test('when a process is killed under load another takes over within 5 s', async () => {
      const first = await all.process();
      await vi.waitFor(() => expect(first.holds).toEqual(names), within(20_000));
      const second = await all.process();
      const stop = all.load();
      await vi.waitFor(() => expect(first.published.length).toBeGreaterThan(200), within(20_000));
      first.child.kill('SIGKILL');
      const killedAt = performance.now();
      const { position } = all;
      await vi.waitFor(() => expect(begunBy(second)).toEqual(names), within(2 * takeoverMs));
      expect(performance.now() - killedAt).toBeLessThan(takeoverMs);
      await vi.waitFor(() => expect(fedBy(second, position)).toEqual(names), within(20_000));
      await stop();
      await all.folded();
      await all.expectTrue();
    });

    test('a paused process writes and publishes nothing when it resumes', async () => {
      const first = await all.process();
      await vi.waitFor(() => expect(first.holds).toEqual(names), within(20_000));
      const second = await all.process();
      const stop = all.load();
      await vi.waitFor(() => expect(first.published.length).toBeGreaterThan(200), within(20_000));
      first.child.kill('SIGSTOP');
      await vi.waitFor(() => expect(second.holds).toEqual(names), within(2 * takeoverMs));
      const resumedAt = Date.now();
      first.child.kill('SIGCONT');
      await vi.waitFor(() => expect(first.holds).toEqual([]), within(takeoverMs));
      await stop();
      await all.folded();
      expect(saidUnasked(first, resumedAt)).toEqual([]);
      await vi.waitFor(() => expect([...first.holds, ...second.holds].sort()).toEqual(names), within(2 * takeoverMs));
      await all.expectTrue();
      second.child.kill('SIGKILL');
      await vi.waitFor(() => expect(first.holds).toEqual(names), within(2 * takeoverMs));
    });
  });
}

sideBySide('embedded', () => ({}));

await withEngines([mongodb, redis], (foundMongo, foundRedis) => {
  describe('on engines', () => {
    let engines: { mongo: Engine; redis: Engine };
    beforeAll(async () => {
      const [mongo, redis] = await Promise.all([foundMongo.start(), foundRedis.start()]);
      engines = { mongo, redis };
    });
    afterAll(() => Promise.all([engines?.mongo.dispose(), engines?.redis.dispose()]));
    sideBySide(`mongodb and redis | ${foundMongo.version}, ${foundRedis.version}`, () => ({
      mongodbUrl: databaseUrl(engines.mongo.url, `potluck-${randomUUID()}`),
      redisUrl: engines.redis.url,
    }));
  });
});
