import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import { prefixesOf } from '@potluck/projector/projection';
import { projections } from '@potluck/projector/projections/all';
import { startProjector } from '@potluck/projector/start-projector';
import { openPorts } from '@potluck/stores/ports/open-ports';
import { connections, openLikes, seconds } from './likes.ts';
import { compare, type Row } from './measure.ts';

const events = 20_000;

/** Acknowledged likes a second over HTTP, against appends of the client alone. */
export async function eventStoreLikes(url: string): Promise<Row> {
  const liking = await openLikes({ EVENTSTORE_URL: url });
  const client = EventStoreDBClient.connectionString(url);
  const appends = async () => {
    let appended = 0;
    const until = performance.now() + seconds * 1_000;
    const appending = async () => {
      for (; performance.now() < until; appended++) {
        const like = jsonEvent({ type: 'AnnouncementLiked', data: { announcementId: 1, userId: randomUUID() } });
        await client.appendToStream(`benchLike-${randomUUID()}`, [like], { expectedRevision: 'no_stream' });
      }
    };
    await Promise.all(Array.from({ length: connections }, appending));
    return appended / seconds;
  };
  try {
    const about = { name: 'eventstore-likes', unit: 'likes/s over HTTP, and appends/s of the client alone', reach: 0.4 };
    return await compare({ ...about, better: 'more' }, 3, liking.perSecond, appends);
  } finally {
    await client.dispose();
    await liking.close();
  }
}

/** Events per second that a build of the feed reads, against the client's own subscription to the same streams. */
export async function eventStoreBuild(url: string): Promise<Row> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'potluck-bench-'));
  const engines = { dataFolder, eventStoreUrl: url };
  const ports = await openPorts(engines);
  const projector = await startProjector(ports, { ...engines, projections: projections.filter(({ name }) => name === 'feed') });
  const client = EventStoreDBClient.connectionString(url);
  try {
    const run = randomUUID();
    const data = { announcementId: 1, userId: 'bench' };
    const metadata = { actor: 'bench', at: new Date().toISOString(), correlationId: run };
    for (let n = 0; n < events; n += 500) {
      const likes = Array.from({ length: 500 }, () => ({ id: randomUUID(), type: 'AnnouncementLiked', data, metadata }));
      await ports.events.append(`announcementLike-${run}_${n}`, likes, -1);
    }
    await projector.whenCaughtUp();
    const end = await ports.events.head();
    const prefixes = prefixesOf(projections.filter(({ name }) => name === 'feed').flatMap(({ takes }) => takes as readonly string[]));
    let count = events;
    const bare = () =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now();
        count = 0;
        const subscription = client.subscribeToAll({ filter: streamNameFilter({ prefixes }) });
        subscription.on('error', reject).on('data', ({ event }) => {
          count++;
          if ((event?.position?.commit ?? 0n) < end) return;
          resolve(count / ((performance.now() - began) / 1_000));
          void subscription.unsubscribe();
        });
      });
    const build = async () => {
      const began = performance.now();
      await projector.rebuild('feed');
      return count / ((performance.now() - began) / 1_000);
    };
    // Both warm: the first build also starts the worker thread.
    await bare();
    await build();
    const about = {
      name: 'eventstore-build',
      unit: 'events/s of a build of the feed, and of a subscription of the client alone',
      reach: 0.8,
    };
    return await compare({ ...about, better: 'more' }, 3, build, bare);
  } finally {
    await client.dispose();
    await projector.stop();
    await Promise.all([ports.events.close(), ports.reads.close(), ports.bus.close(), ports.media.close()]);
    await ports.accounts.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
