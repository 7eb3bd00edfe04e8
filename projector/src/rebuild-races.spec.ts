import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EngineUrls } from '@potluck/stores/ports/engine-urls';
import type { Engine } from '@potluck/tests/engines/engine';
import { databaseUrl, mongodb } from '@potluck/tests/engines/mongodb';
import { redis } from '@potluck/tests/engines/redis';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnnouncementDocument, shapes } from './documents.ts';
import * as e from './history.fixture.ts';
import { SideBySide } from './side-by-side.fixture.ts';

/** Numbers in [0, 1) that are the same for each run of a seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Two projectors; one person appends, and another continuously reads the first post. */
function races(name: string, urls: () => EngineUrls): void {
  describe(`rebuilds that race appends | ${name}`, () => {
    let all: SideBySide;
    /** The position of each like of the first post. */
    const likes: bigint[] = [];
    beforeAll(async () => {
      all = await SideBySide.open(urls());
      await all.happen(e.registered('ana', 'Ana'), e.posted(1));
      await Promise.all([all.projector(), all.projector()]);
      await all.folded();
    });
    afterAll(() => all?.dispose());

    const current = async () => (await all.log.reads.versions('feed')).find(({ current }) => current)?.version ?? 0;
    const order = async () => {
      const { events } = all.log;
      const { revision } = await events.read('projection-feed');
      const metadata = { actor: 'lin', at: e.at(1), correlationId: 'spec' };
      const ordered = { id: randomUUID(), type: 'RebuildRequested', data: { switch: true }, metadata };
      all.position = (await events.append('projection-feed', [ordered], revision)).position;
    };

    /** Reads the post from the version that readers get; each answer has the likes up to its position, and none is older than the one before. */
    async function readAllTheTime(until: () => boolean): Promise<number> {
      let seen = { version: 0, position: 0n };
      const versions = new Set<number>();
      while (!until()) {
        const version = await current();
        const collection = await all.log.reads.open<AnnouncementDocument>('feed', version, shapes.feed);
        const stored = (await collection.get(['1'])).get('1');
        const position = stored?.position ?? 0n;
        const counted = likes.filter((at) => at <= position).length;
        // The last like may be folded before this process knows its position.
        const unknown = position > (likes.at(-1) ?? 0n) ? 1 : 0;
        const found = stored?.document?.likesCount ?? -1;
        expect([counted, counted + unknown], `version ${version} at ${position}`).toContain(found);
        expect(position, `version ${version} after ${seen.version}`).toBeGreaterThanOrEqual(seen.position);
        seen = { version, position };
        versions.add(version);
        await nextTurn();
      }
      return versions.size;
    }

    test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
      'seed %i: no answer lacks an event or has one twice, and the new version equals a fresh fold',
      async (seed) => {
        const random = randomFrom(seed);
        const before = await current();
        let ended = false;
        const reading = readAllTheTime(() => ended);
        const orderedAt = Math.floor(random() * 10);
        for (let step = 0, after = 1 + Math.floor(random() * 10); after > 0; step += 1) {
          if (step === orderedAt) await order();
          if (step > orderedAt && (await current()) > before) after -= 1;
          if (random() < 0.7) {
            await all.happen(e.liked(1, `reader-${seed}-${step}`));
            likes.push(all.position);
          } else await all.happen(e.commented(seed * 10_000 + step));
          for (let turns = Math.floor(random() * 5); turns > 0; turns -= 1) await nextTurn();
        }
        while ((await current()) === before) await nextTurn();
        ended = true;
        await reading;
        await all.folded();
        expect(await current()).toBe(before + 1);
        await all.expectTrue();
      },
    );
  });
}

races('embedded', () => ({}));

await withEngines([mongodb, redis], (foundMongo, foundRedis) => {
  describe('on engines', () => {
    let engines: { mongo: Engine; redis: Engine };
    beforeAll(async () => {
      const [mongo, redis] = await Promise.all([foundMongo.start(), foundRedis.start()]);
      engines = { mongo, redis };
    });
    afterAll(() => Promise.all([engines?.mongo.dispose(), engines?.redis.dispose()]));
    races(`mongodb and redis | ${foundMongo.version}, ${foundRedis.version}`, () => ({
      mongodbUrl: databaseUrl(engines.mongo.url, `potluck-${randomUUID()}`),
      redisUrl: engines.redis.url,
    }));
  });
});
