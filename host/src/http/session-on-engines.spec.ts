import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openMongoAccountStore } from '@potluck/stores/mongodb/account-store';
import { mongodbUnderTest } from '@potluck/stores/mongodb/mongodb-under-test.fixture';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import type { LiveBus } from '@potluck/stores/ports/live-bus';
import { openRedisBus } from '@potluck/stores/redis/live-bus';
import type { Engine, FoundEngine } from '@potluck/tests/engines/engine';
import { mongodb } from '@potluck/tests/engines/mongodb';
import { redis } from '@potluck/tests/engines/redis';
import { withEngines } from '@potluck/tests/engines/with-engines';
import express from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerError } from './answer-error.ts';
import { createSessionMiddleware, sessionUserId } from './session.ts';
import { believedFor } from './session-store.ts';

await withEngines([mongodb, redis], onEngines);

function onEngines(foundMongo: FoundEngine, foundRedis: FoundEngine): void {
  describe('sessions of several nodes on MongoDB and Redis', () => {
    let store: Awaited<ReturnType<typeof mongodbUnderTest>>;
    let bus: Engine;
    let prefix: string;
    const servers: Server[] = [];
    const opened: (AccountStore | LiveBus)[] = [];
    beforeAll(async () => {
      [store, bus] = await Promise.all([mongodbUnderTest(foundMongo), foundRedis.start()]);
    });
    // A node of an earlier test may report later that it lost a message, and every node that hears it empties its cache.
    beforeEach(() => {
      prefix = `spec-${randomUUID()}:`;
    });
    afterEach(() => void vi.useRealTimers());
    afterAll(async () => {
      for (const server of servers) server.close();
      await Promise.all(opened.map((each) => each.close()));
      await Promise.all([store?.dispose(), bus?.dispose()]);
    });

    /** A node with connections and caches of its own, as another process has. `/api/login/ana` signs Ana in. */
    async function node() {
      const accounts = await openMongoAccountStore({ url: store.proxiedUrl });
      const ports = { accounts: { ...accounts }, bus: await openRedisBus({ url: bus.url, prefix }) };
      opened.push(accounts, ports.bus);
      const app = express();
      app.use(createSessionMiddleware({ ...ports, secret: 'secret', secure: false }));
      app.get('/api/login/:id', (request, response) => {
        request.session.passport = { user: request.params.id };
        response.end();
      });
      app.get('/api/logout', (request, response, next) => request.session.destroy((error) => (error ? next(error) : response.end())));
      app.get('/', (request, response) => response.json(sessionUserId(request) ?? null));
      app.use(answerError);
      const server = app.listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      servers.push(server);
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const get = async (path: string, cookie = '') => {
        const response = await fetch(url + path, { headers: { cookie } });
        const text = await response.text();
        return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
      };
      return {
        get,
        signIn: async (id: string) => (await get(`/api/login/${id}`)).headers.get('set-cookie')?.split(';')[0] as string,
        who: async (cookie: string) => (await get('/', cookie)).body,
      };
    }

    test('a sign-out on one node soon holds on the other', async () => {
      const [one, two] = [await node(), await node()];
      const cookie = await one.signIn('ana');
      expect([await one.who(cookie), await two.who(cookie)]).toEqual(['ana', 'ana']);
      await one.get('/api/logout', cookie);
      await expect.poll(() => two.who(cookie)).toBeNull();
    });

    test('a sign-out during an outage of Redis holds on the other node once Redis is back', async () => {
      const [one, two] = [await node(), await node()];
      const cookie = await one.signIn('ben');
      expect([await one.who(cookie), await two.who(cookie)]).toEqual(['ben', 'ben']);
      await bus.kill();
      await one.get('/api/logout', cookie);
      expect(await two.who(cookie)).toBe('ben');
      await bus.start();
      await expect.poll(() => two.who(cookie)).toBeNull();
    });

    test('during an outage of the account store a signed-in request is answered 503 with Retry-After, and its session survives', async () => {
      const [one, two] = [await node(), await node()];
      const cookie = await one.signIn('cem');
      expect(await one.who(cookie)).toBe('cem');
      await store.stopServer();
      const away = { status: 503, body: { code: 'unavailable' } };
      // This node has not cached the session.
      const answer = await two.get('/', cookie);
      expect(answer).toMatchObject(away);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      // This one has, until the cached session is too old.
      expect(await one.who(cookie)).toBe('cem');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + believedFor });
      expect(await one.get('/', cookie)).toMatchObject(away);
      expect(await one.get('/api/logout', cookie)).toMatchObject(away);
      expect(await one.get('/')).toMatchObject({ status: 200, body: null });
      await store.startServer();
      // Still signed in: a 503 ends no session.
      for (const node of [one, two]) await expect.poll(() => node.get('/', cookie)).toMatchObject({ status: 200, body: 'cem' });
      await expect.poll(async () => (await one.get('/api/logout', cookie)).status).toBe(200);
      await expect.poll(() => two.who(cookie)).toBeNull();
    });
  });
}
