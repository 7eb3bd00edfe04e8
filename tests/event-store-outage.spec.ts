import { join } from 'node:path';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressOf, printOutputs, requestAs, type ServiceProcess, serviceAddress, startService } from './cluster/service-process.ts';
import type { Engine, FoundEngine } from './engines/engine.ts';
import { eventStoreDb } from './engines/eventstoredb.ts';
import { eventStoreDbStandIn } from './engines/eventstoredb-stand-in.ts';
import { gateway } from './engines/gateway.ts';
import { databaseUrl, mongodb } from './engines/mongodb.ts';
import { redis } from './engines/redis.ts';
import { openTcpProxy, type TcpProxy } from './engines/tcp-proxy.ts';
import { withEngines } from './engines/with-engines.ts';
import { manySignUps, removeFolder, temporaryFolder } from './potluck-process.ts';

const found = await eventStoreDb.find();
const eventStore: FoundEngine = 'start' in found ? found : eventStoreDbStandIn;
const commands = [await serviceAddress('command-api'), await serviceAddress('command-api')] as const;
const [query, projector, pages] = [await serviceAddress('query-api'), await serviceAddress('projector'), await serviceAddress('pages')];
const behindGateway = gateway(() => ({ commandApi: commands.map(addressOf), queryApi: [addressOf(query)], pages: [addressOf(pages)] }));
const waitOptions = { timeout: 45_000, interval: 100 };

await withEngines([redis, mongodb, behindGateway], (foundRedis, foundMongo, foundGateway) =>
  describe(`two command-apis during an outage of the event store | ${eventStore.version}`, () => {
    let dataFolder: string;
    let engines: Engine[];
    let proxy: TcpProxy;
    let running: ServiceProcess[];
    let ana: Member;
    let postId: number;

    beforeAll(async () => {
      dataFolder = await temporaryFolder();
      engines = await Promise.all([eventStore, foundRedis, foundMongo, foundGateway].map((engine) => engine.start()));
      const [log, bus, database, front] = engines as [Engine, Engine, Engine, Engine];
      const weak = new URL(log.url);
      proxy = await openTcpProxy({ host: weak.hostname, port: Number(weak.port || 2113) });
      weak.host = `${proxy.host}:${proxy.port}`;
      const env = {
        POTLUCK_DATA: join(dataFolder, 'data'),
        EVENTSTORE_URL: weak.href,
        MONGODB_URL: databaseUrl(database.url, `log-away-${process.pid}`),
        REDIS_URL: bus.url,
        PUBLIC_URL: front.url,
        TRUST_PROXY: 'loopback',
        QUERY_API_URL: `http://${addressOf(query)}`,
        ...manySignUps,
      };
      running = [...commands, query, projector, pages].map((service) => startService(service, env));
      await Promise.all(running.map(({ ready }) => ready));
      ana = await Member.signUp(front.url, 'Ana');
    });
    beforeEach(({ onTestFailed }) => onTestFailed(() => printOutputs(running)));
    afterAll(async () => {
      await Promise.all((running ?? []).map((service) => service.kill()));
      await proxy?.close();
      await Promise.all((engines ?? []).map((engine) => engine.dispose()));
      await removeFolder(dataFolder);
    });

    test('both accept commands, and never assign an id twice', async () => {
      // As many as a member may send at once to one process.
      const posts = await Promise.all(
        Array.from({ length: 8 }, (_, n) => ana.post<{ id: number }>('/api/announcements', form({ title: `Post ${n}`, content: 'Both' }))),
      );
      expect(new Set(posts.map(({ id }) => id)).size).toBe(8);
      postId = posts[0]?.id as number;
      const feed = await ana.get<{ title: string }[]>('/api/announcements/feed');
      expect(feed.map(({ title }) => title).sort()).toEqual(posts.map((_, n) => `Post ${n}`).sort());
      // So that both have cached her account.
      for (let n = 0; n < 8; n++) await ana.post(`/api/announcements/${postId}/like`, { isLike: n % 2 === 0 });
      await ana.post(`/api/announcements/${postId}/comments`, { content: 'Before' });
      await vi.waitFor(async () => {
        expect(await requestAs(ana, 'GET', `/api/announcements/${postId}/comments`)).toMatchObject({
          stale: null,
          body: { comments: [{}] },
        });
      }, waitOptions);
    });

    test('during the outage commands are answered with Retry-After, and reads continue', async () => {
      const { id } = await ana.get<{ id: string }>('/api/auth/user');
      await proxy.cut();
      const comment = requestAs(ana, 'POST', `/api/announcements/${postId}/comments`, { content: 'Into the void' });
      const reads = ['/api/announcements/feed', '/api/recipes', `/api/announcements/${postId}/comments`, `/api/users/${id}/profile`];
      for (const path of reads) expect({ path, ...(await requestAs(ana, 'GET', path)) }).toMatchObject({ path, status: 200, stale: null });
      expect(await requestAs(ana, 'GET', '/api/auth/user')).toMatchObject({ status: 200, stale: '1', body: { id } });
      expect(await comment).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } });
    });

    test('after the outage everything continues, and nothing acknowledged is lost or counted twice', async () => {
      await proxy.restore();
      await vi.waitFor(() => ana.post(`/api/announcements/${postId}/comments`, { content: 'After' }), waitOptions);
      await vi.waitFor(async () => {
        const { body } = await requestAs(ana, 'GET', `/api/announcements/${postId}/comments`);
        expect(body.comments.map(({ content }: { content: string }) => content)).toEqual(['After', 'Before']);
        expect(await requestAs(ana, 'GET', '/api/auth/user')).toMatchObject({ status: 200, stale: null });
      }, waitOptions);
      expect(await ana.get(`/api/announcements/${postId}`)).toMatchObject({ commentsCount: 2, likesCount: 0 });
      expect(await ana.post(`/api/announcements/${postId}/like`, { isLike: true })).toEqual({ liked: true, likesCount: 1 });
    });

    test('no service restarted or had an unhandled rejection', async () => {
      await Promise.all(running.map((service) => service.stop()));
      for (const service of running) {
        expect({ name: service.name, code: service.process.exitCode }).toEqual({ name: service.name, code: 0 });
        expect(service.output()).not.toContain('unhandled rejection');
      }
    });
  }),
);
