import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { betweenServicesKey } from '@potluck/host/http/between-services';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import { openAccounts } from '@potluck/stores/ports/open-ports';
import { openRedisBus } from '@potluck/stores/redis/live-bus';
import { Member } from '@potluck/tools/demo/member';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { gateway } from './engines/gateway.ts';
import { mongodb } from './engines/mongodb.ts';
import { redis } from './engines/redis.ts';
import { withEngines } from './engines/with-engines.ts';
import { lacking } from './wire/lacking.ts';
import { openPage, recordMessages, type WireMessages, watching } from './wire/messages.ts';
import { startWireServices, type WireServices } from './wire/services.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const recordings = readdirSync(fixtures).filter((name) => /^wire-of-.*\.json$/.test(name));
const anyGateway = gateway(() => ({ commandApi: [], queryApi: [], pages: [] }));
const noGap = { timeout: 60_000, interval: 50 };

/** How long an older peer accepts an unchanged lease as alive, in ms. */
const olderPatience = { read: 2_500, reactions: 5_000 };
type Row = { _id: string } & Record<string, unknown>;

await withEngines([redis, mongodb, anyGateway], () =>
  describe.each(recordings)('services of this version beside those of an earlier one, %s', (recording) => {
    const recorded = JSON.parse(readFileSync(join(fixtures, recording), 'utf8')) as WireMessages;
    let services: WireServices;
    let messages: WireMessages;
    let client: MongoClient;
    let bus: Redis;

    beforeAll(async () => {
      // An older process held all leases, and was killed on another machine.
      services = await startWireServices(async ({ mongodbUrl }) => {
        client = new MongoClient(mongodbUrl);
        await client
          .db()
          .collection<Row>('read.leases')
          .insertOne(recorded.leases.read as Row);
        const { value, ...row } = recorded.leases.reactions as Row & { value: string };
        const elsewhere = JSON.stringify({ ...JSON.parse(value), machine: 'another machine' });
        await client
          .db()
          .collection<Row>('accounts')
          .insertOne({ ...row, value: elsewhere } as Row);
      });
      messages = await recordMessages(services);
      bus = new Redis(services.redisUrl);
      bus.on('error', () => {});
    }, 300_000);
    afterAll(async () => {
      bus?.disconnect();
      await client?.close();
      await services?.close();
    });

    test('an older peer can read the messages on the bus', () => {
      expect(Object.keys(messages.bus)).toEqual(
        expect.arrayContaining(Object.keys(recorded.bus).filter((name) => !name.startsWith('changes '))),
      );
      for (const [name, message] of Object.entries(recorded.bus)) {
        if (name in messages.bus) expect(lacking(message, messages.bus[name]), name).toEqual([]);
      }
    });

    test('an open page of the earlier version understands its messages and answers', () => {
      for (const [event, message] of Object.entries(recorded.socket)) {
        expect(Object.keys(messages.socket)).toContain(event);
        expect(lacking(message, messages.socket[event]), event).toEqual([]);
      }
      for (const [answer, was] of Object.entries(recorded.watch)) {
        expect(lacking(was, messages.watch[answer as keyof WireMessages['watch']]), answer).toEqual([]);
      }
      expect(messages.watch).toMatchObject({
        accepted: { ok: true },
        refused: { ok: false, code: 'not-allowed' },
        malformed: { ok: false },
      });
      expect(messages.watch.unwatched).toMatchObject({ ok: true });
    });

    test('an older peer can read the leases, and their heartbeats are frequent enough that it does not take them over', async () => {
      expect(lacking(recorded.leases.read, messages.leases.read)).toEqual([]);
      const value = (row: unknown) => JSON.parse((row as { value: string }).value) as unknown;
      expect(lacking(recorded.leases.reactions, messages.leases.reactions)).toEqual([]);
      expect(lacking(value(recorded.leases.reactions), value(messages.leases.reactions))).toEqual([]);

      const beat = async () =>
        (
          await client
            .db()
            .collection<Row>('read.leases')
            .findOne({ _id: (recorded.leases.read as Row)._id })
        )?.beat;
      const version = async () => (await client.db().collection<Row>('accounts').findOne({ _id: 'leases/reactions' }))?.version;
      // A heartbeat may be late on a busy machine; three timely ones in a row prove the interval.
      await Promise.all([threeInTime(beat, olderPatience.read), threeInTime(version, olderPatience.reactions)]);
    }, 120_000);

    test('leases of a killed older process are taken over and fenced', async () => {
      const was = recorded.leases as { read: Row; reactions: Row };
      const read = await client.db().collection<Row>('read.leases').findOne({ _id: was.read._id });
      expect(read?.holder).not.toBe(was.read.holder);
      expect(read?.fence).toBeGreaterThan(was.read.fence as number);
      const reactions = await client.db().collection<Row>('accounts').findOne({ _id: was.reactions._id });
      const holder = (row: Row | null) => (JSON.parse(String(row?.value)) as { holder: string }).holder;
      expect(holder(reactions)).not.toBe(holder(was.reactions));
    });

    test('a key destroyed by an older process leaves the cache here, and one destroyed here is announced in the same form', async () => {
      const accounts = await openAccounts({ dataFolder: '', mongodbUrl: services.mongodbUrl });
      const node = await openRedisBus({ url: services.redisUrl });
      const keys = keyStoreOf({ accounts, bus: node });
      const [told, listening] = [[] as unknown[], new Redis(services.redisUrl)];
      listening.on('message', (_channel, text: string) => told.push(JSON.parse(text)));
      await listening.subscribe(`${recorded.prefix}keys`);
      try {
        expect(await keys.ensure('dan')).toBeInstanceOf(Buffer);
        await bus.publish(`${recorded.prefix}keys`, JSON.stringify({ person: 'dan' }));
        await vi.waitFor(() => expect(keys.cached('dan')).toBeUndefined(), noGap);
        await keys.ensure('eve');
        await keys.destroy('eve');
        await vi.waitFor(() => expect(told).toEqual([{ person: 'dan' }, { person: 'eve' }]), noGap);
      } finally {
        listening.disconnect();
        await node.close();
        await accounts.close();
      }
    });

    test('each query-api reports a projector that cannot write, also with an unknown reason, until it can', async () => {
      const health = async () =>
        (await (await fetch(`${services.queryApiUrl}/api/health`)).json()) as { projections: { projection: string }[] };
      const feed = async () => (await health()).projections.find(({ projection }) => projection === 'feed');
      const trouble = (why: string | null) =>
        bus.publish(`${recorded.prefix}trouble`, JSON.stringify({ projection: 'feed', version: 1, why }));
      for (const why of ['no-room', 'a reason of later']) {
        await trouble(why);
        await vi.waitFor(async () => expect(await feed()).toMatchObject({ trouble: why }), noGap);
      }
      await trouble(null);
      await vi.waitFor(async () => expect(await feed()).not.toHaveProperty('trouble'), noGap);
    });

    test('a command-api requests like counts from a query-api, and is answered, as before', async () => {
      expect(messages.likesCount).toEqual({ ...recorded.likesCount, answer: expect.anything() });
      expect(lacking(recorded.likesCount.answer, messages.likesCount.answer)).toEqual([]);
      const accounts = await openAccounts({ dataFolder: '', mongodbUrl: services.mongodbUrl });
      const key = await betweenServicesKey(accounts);
      await accounts.close();
      const url = new URL(recorded.likesCount.path, services.queryApiUrl);
      url.search = new URLSearchParams({ kind: 'announcement', id: '1', position: '1' }).toString();
      const headers = { authorization: `Bearer ${key}`, host: new URL(services.url).host };
      const { get } = await import('node:http');
      const answer = await new Promise<number | undefined>((resolve, reject) => {
        get(url, { headers }, (response) => resolve(response.resume().statusCode)).on('error', reject);
      });
      expect(answer).toBe(200);
    });

    test.each(['websocket', 'polling'] as const)(
      'what an older projector tells over the bus reaches open pages, by %s',
      async (transport) => {
        const ben = await Member.signIn(services.url, 'Ben');
        const received: [string, unknown][] = [];
        const page = await openPage(services.url, ben, (event, message) => received.push([event, message]), transport);
        for (const topic of ['feed', 'projections']) expect(await watching(page, topic)).toMatchObject({ ok: true });
        const { storeId } = messages.bus.checkpoint as { storeId: string };
        const publish = (topic: string, message: object) =>
          bus.publish(`${recorded.prefix}${topic}`, JSON.stringify({ ...message, storeId }));
        const event = (name: string) => received.filter(([found]) => found === name).map(([, message]) => message);

        await publish('changes', recorded.bus['changes feed AnnouncementLiked'] as object);
        await vi.waitFor(() => expect(event('announcement:likes')).toMatchObject([{ likesCount: 1 }]), noGap);
        await publish('changes', recorded.bus['changes feed AnnouncementPosted'] as object);
        await vi.waitFor(() => expect(event('announcement:posted')).toHaveLength(1), noGap);
        await publish('resync', { projection: 'feed' });
        await vi.waitFor(() => expect(event('resync')).toMatchObject([{ projection: 'feed' }]), noGap);
        await publish('progress', { projection: 'feed', version: 2, done: 1, of: 2, perSecond: 1, secondsLeft: 1 });
        await vi.waitFor(() => expect(event('projection:progress')).toMatchObject([{ done: 1, of: 2 }]), noGap);
        const { id: userId } = await ben.get<{ id: string }>('/api/auth/user');
        await publish('session', { userId, reason: 'signed-out' });
        await vi.waitFor(() => expect(event('session:changed')).toMatchObject([{ reason: 'signed-out' }]), noGap);
        page.disconnect();
      },
    );
  }),
);

async function threeInTime(look: () => Promise<unknown>, timeoutMs: number): Promise<void> {
  let [seen, since, inTime] = [await look(), performance.now(), 0];
  await vi.waitFor(
    async () => {
      const now = await look();
      if (now !== seen) {
        inTime = performance.now() - since < timeoutMs ? inTime + 1 : 0;
        [seen, since] = [now, performance.now()];
      }
      expect(inTime).toBeGreaterThanOrEqual(3);
    },
    { timeout: 60_000, interval: 50 },
  );
}
