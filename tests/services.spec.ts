import { join } from 'node:path';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addressOf,
  metric,
  printOutputs,
  requestAs,
  type ServiceAddress,
  type ServiceProcess,
  serviceAddress,
  startService,
} from './cluster/service-process.ts';
import { startProcess } from './cluster/started-process.ts';
import type { Engine } from './engines/engine.ts';
import { gateway } from './engines/gateway.ts';
import { databaseUrl, mongodb } from './engines/mongodb.ts';
import { redis } from './engines/redis.ts';
import { withEngines } from './engines/with-engines.ts';
import { manySignUps, removeFolder, temporaryFolder } from './potluck-process.ts';

const names = ['command-api', 'projector', 'query-api', 'pages'] as const;
type Name = (typeof names)[number];
const addresses = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await serviceAddress(name)]))) as Record<
  Name,
  ServiceAddress
>;
const behindGateway = gateway(() => ({
  commandApi: [addressOf(addresses['command-api'])],
  queryApi: [addressOf(addresses['query-api'])],
  pages: [addressOf(addresses.pages)],
}));
const waitOptions = { timeout: 45_000, interval: 100 };

await withEngines([redis, mongodb, behindGateway], (foundRedis, foundMongo, foundGateway) =>
  describe(`services on ${foundMongo.version}, ${foundRedis.version}, the embedded file of events, behind ${foundGateway.version}`, () => {
    let dataFolder: string;
    let engines: { redis: Engine; mongo: Engine; gateway: Engine };
    let env: Record<string, string>;
    const running = {} as Record<Name, ServiceProcess>;
    let ana: Member;
    let postId: number;

    const start = (name: Name) => {
      running[name] = startService(addresses[name], env);
      return running[name].ready;
    };
    const tool = async (...args: string[]) => {
      const done = startProcess([`dist/server/${args[0]}.js`, ...args.slice(1)], env, /$^/);
      await new Promise((resolve) => done.process.once('close', resolve));
      return { code: done.process.exitCode, output: done.output() };
    };

    beforeAll(async () => {
      dataFolder = await temporaryFolder();
      const [redis, mongo, gateway] = await Promise.all([foundRedis.start(), foundMongo.start(), foundGateway.start()]);
      engines = { redis, mongo, gateway };
      env = {
        POTLUCK_DATA: join(dataFolder, 'data'),
        MONGODB_URL: databaseUrl(mongo.url, `services-${process.pid}`),
        REDIS_URL: redis.url,
        PUBLIC_URL: gateway.url,
        TRUST_PROXY: 'loopback',
        QUERY_API_URL: `http://${addressOf(addresses['query-api'])}`,
        ...manySignUps,
      };
    });
    beforeEach(({ onTestFailed }) => onTestFailed(() => printOutputs(Object.values(running))));
    afterAll(async () => {
      await Promise.all(Object.values(running).map((service) => service.kill()));
      await Promise.all(Object.values(engines ?? {}).map((engine) => engine.dispose()));
      await removeFolder(dataFolder);
    });

    test('all start before the database, log what they wait for, and continue by themselves', async (context) => {
      if (engines.mongo.ours) await engines.mongo.stop();
      const started = Promise.all(names.map(start));
      if (engines.mongo.ours) {
        await vi.waitFor(() => {
          for (const name of ['command-api', 'projector', 'query-api'] as const) {
            expect(running[name].output()).toMatch(
              /"reason":"(MongoDB does not answer|there is no .*events\.db yet).*"msg":"engine unavailable, retrying"/,
            );
          }
        }, waitOptions);
        const early = await fetch(`${running['command-api'].url}/api/health`);
        expect(early.status).toBe(503);
        expect(early.headers.get('retry-after')).toBe('1');
        await engines.mongo.start();
      }
      await started;
      for (const name of names) {
        await vi.waitFor(async () => expect((await fetch(`${running[name].url}/api/health`)).status).toBe(200), waitOptions);
      }
      if (!engines.mongo.ours) context.skip('an external server is not stopped');
    });

    test('a member signs up, posts and likes through the gateway, and the like is answered with its count', async () => {
      ana = await Member.signUp(engines.gateway.url, 'Ana');
      const ben = await Member.signUp(engines.gateway.url, 'Ben');
      const post = await ana.post<{ id: number }>('/api/announcements', form({ title: 'Soup', content: 'For all services' }));
      postId = post.id;
      expect(await ana.post(`/api/announcements/${postId}/like`, { isLike: true })).toEqual({ liked: true, likesCount: 1 });
      expect(await ben.post(`/api/announcements/${postId}/like`, { isLike: true })).toEqual({ liked: true, likesCount: 2 });
      expect(await ana.get(`/api/announcements/feed`)).toMatchObject([{ id: postId, title: 'Soup', likesCount: 2, liked: true }]);
      const page = await ana.request('/');
      expect(await page.text()).toContain('<title>');
    });

    test('a member’s commands are pushed to the sockets of a query-api, and counted', async () => {
      const socket: Socket = io(engines.gateway.url, { transports: ['websocket'] });
      try {
        const counts: number[] = [];
        socket.on('announcement:likes', ({ likesCount }) => counts.push(likesCount));
        await new Promise((resolve) => socket.emit('watch', 'feed', resolve));
        expect(await metric(running['query-api'], 'potluck_sockets')).toBe(1);
        await ana.post(`/api/announcements/${postId}/like`, { isLike: false });
        // A message about the previous likes may arrive first.
        await vi.waitFor(() => expect(counts.at(-1)).toBe(1), waitOptions);
        expect(await metric(running['query-api'], 'potluck_messages_pushed_total')).toBeGreaterThanOrEqual(1);
      } finally {
        socket.disconnect();
      }
      await vi.waitFor(async () => expect(await metric(running['query-api'], 'potluck_sockets')).toBe(0), waitOptions);
    });

    test('each service has Prometheus metrics', async () => {
      const appends = (await metric(running['command-api'], 'potluck_append_seconds_count')) ?? 0;
      expect(appends).toBeGreaterThanOrEqual(5);
      expect(await metric(running['command-api'], 'potluck_append_conflicts_total')).toBe(0);
      expect(await metric(running['command-api'], 'potluck_request_seconds_count{class="command",status="200"}')).toBe(3);
      expect(await metric(running['query-api'], 'potluck_request_seconds_count{class="internal",status="200"}')).toBeGreaterThanOrEqual(3);
      await vi.waitFor(async () => {
        expect(await metric(running.projector, 'potluck_projection_lag_events{projection="feed"}')).toBe(0);
        expect(await metric(running['query-api'], 'potluck_projection_lag_seconds{projection="feed"}')).toBe(0);
      }, waitOptions);
      // The post, two likes, and one unlike.
      expect(await metric(running.projector, 'potluck_events_folded_total{projection="feed"}')).toBe(4);
      expect((await fetch(`${engines.gateway.url}/metrics`)).headers.get('content-type')).toContain('text/html');
    });

    test('without a query-api a like is acknowledged without its count, and stored', async () => {
      await running['query-api'].kill();
      expect(await ana.post(`/api/announcements/${postId}/like`, { isLike: true })).toEqual({ liked: true, likesCount: null });
      await start('query-api');
      await vi.waitFor(async () => {
        expect(await ana.get(`/api/announcements/${postId}`)).toMatchObject({ likesCount: 2, liked: true });
      }, waitOptions);
    });

    test('the command-line tools work beside the services', async () => {
      const { id } = await ana.get<{ id: string }>('/api/auth/user');
      const granted = await tool('roles', 'grant', 'moderator', id, '--yes');
      expect(granted.output).toMatch(/Ana is moderator now\.\n$/);
      // The query-api finds the event of another process a moment later.
      await vi.waitFor(async () => expect(await ana.get('/api/auth/user')).toMatchObject({ roles: ['moderator'] }), waitOptions);
      const listed = await tool('projections', 'list');
      expect(listed.output).toMatch(/^feed +1 +yes +running +\d+ +0 +0 +[\d.]+ +1$/m);
      const rebuilt = await tool('projections', 'rebuild', 'feed', '--yes');
      expect(rebuilt.output).toContain('feed is rebuilt: version 2');
      await vi.waitFor(
        async () => expect(await ana.get('/api/announcements/feed')).toMatchObject([{ id: postId, likesCount: 2 }]),
        waitOptions,
      );
      expect((await tool('accounts', 'list')).output).toContain('ben@example.org');
      const copied = await tool('backup', join(dataFolder, 'copy'));
      expect(copied).toMatchObject({
        code: 1,
        output: expect.stringMatching(/in a MongoDB: they are backed up .* docs\/OPERATIONS\.md says\.\n$/),
      });
    });

    test('during an outage of the database reads are answered with Retry-After, commands that only need the log continue, and no service restarts', async (context) => {
      if (!engines.mongo.ours) return context.skip('an external server is not stopped');
      // With a session and a key that are cached for half a minute from now.
      const cem = await Member.signUp(engines.gateway.url, 'Cem');
      const comment = (content: string) => requestAs(cem, 'POST', `/api/announcements/${postId}/comments`, { content });
      await comment('In the light');
      await engines.mongo.kill();
      expect(await requestAs(cem, 'GET', '/api/announcements/feed')).toMatchObject({
        status: 503,
        retryAfter: '2',
        body: { code: 'unavailable' },
      });
      const signIn = await fetch(`${engines.gateway.url}/api/login`, { headers: { accept: 'text/html' } });
      expect({ status: signIn.status, retryAfter: signIn.headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '2' });
      expect(await signIn.text()).toContain('The service is not available at the moment');
      // The event is on disk, and the read models fold it later.
      expect(await comment('In the dark')).toMatchObject({ status: 201 });
      expect(await requestAs(cem, 'POST', `/api/announcements/${postId}/like`, { isLike: true })).toMatchObject({
        status: 200,
        body: { liked: true, likesCount: null },
      });
      await engines.mongo.start();
      await vi.waitFor(async () => {
        const { comments } = await ana.get<{ comments: { content: string }[] }>(`/api/announcements/${postId}/comments`);
        expect(comments.map(({ content }) => content).toSorted()).toEqual(['In the dark', 'In the light']);
        expect(await ana.get(`/api/announcements/${postId}`)).toMatchObject({ likesCount: 3 });
      }, waitOptions);
      expect((await requestAs(ana, 'GET', '/api/announcements/feed')).status).toBe(200);
    });

    test('without Redis everything works except live updates', async (context) => {
      if (!engines.redis.ours) return context.skip('an external server is not stopped');
      const { likesCount } = await ana.get<{ likesCount: number }>(`/api/announcements/${postId}`);
      await engines.redis.kill();
      const unliked = { liked: false, likesCount: likesCount - 1 };
      expect(await ana.post(`/api/announcements/${postId}/like`, { isLike: false })).toEqual(unliked);
      expect(await ana.get(`/api/announcements/${postId}`)).toMatchObject(unliked);
      await engines.redis.start();
      await vi.waitFor(
        async () => expect(await metric(running['query-api'], 'potluck_bus_gaps_total')).toBeGreaterThanOrEqual(1),
        waitOptions,
      );
    });

    test('each stops in order, without an unhandled rejection before', async () => {
      await Promise.all(names.map((name) => running[name].stop()));
      for (const name of names) {
        expect({ name, code: running[name].process.exitCode }).toEqual({ name, code: 0 });
        expect(running[name].output()).not.toContain('unhandled rejection');
      }
    });
  }),
);

test('a service that lacks a setting names it and ends', async () => {
  const started = startService(addresses['command-api'], {
    MONGODB_URL: '',
    REDIS_URL: '',
    PUBLIC_URL: 'http://127.0.0.1:1',
    QUERY_API_URL: '',
  });
  await expect(started.ready).rejects.toThrow('The service command-api needs MONGODB_URL, REDIS_URL and QUERY_API_URL');
});

test('an unknown service is not started', async () => {
  const started = startProcess(['dist/server/service.js', 'gardener'], {}, /$^/);
  await expect(started.ready).rejects.toThrow('npm run service -- command-api|projector|query-api|pages');
  expect(started.process.exitCode).toBe(2);
});
