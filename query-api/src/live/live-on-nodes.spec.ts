import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { endSessions } from '@potluck/host/http/session';
import type { Ports } from '@potluck/stores/ports/ports';
import { openRedisBus } from '@potluck/stores/redis/live-bus';
import type { Engine, FoundEngine } from '@potluck/tests/engines/engine';
import { redis } from '@potluck/tests/engines/redis';
import { withEngines } from '@potluck/tests/engines/with-engines';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { createQueryApi } from '../query-api.ts';
import { type Listener, openListener } from './listener.fixture.ts';

await withEngines([redis], onRedis);

function onRedis(found: FoundEngine): void {
  describe('live on two nodes, with the projector elsewhere', () => {
    let engine: Engine;
    let kitchen: Kitchen;
    let nodes: Awaited<ReturnType<typeof openNode>>[];
    /** A bus and account store of their own, as in another process. */
    let elsewhere: Pick<Ports, 'accounts' | 'bus'>;
    const listeners: Listener[] = [];

    const prefix = `spec-${randomUUID()}:`;
    const openBus = () => openRedisBus({ url: engine.url, prefix });
    const portsOfAnother = async (): Promise<Ports> => ({
      ...kitchen.ports,
      accounts: { ...kitchen.ports.accounts },
      bus: await openBus(),
    });

    async function openNode() {
      const ports = await portsOfAnother();
      const queries = await createQueryApi(ports, kitchen.settings);
      const server = http.createServer(express().use(queries.router));
      queries.attachLive(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const headers = async (id: string) => ({ cookie: await kitchen.cookieOf(id) });
      return {
        async listener(id: string) {
          const opened = await openListener(url, { ...(await headers(id)), origin: kitchen.url });
          listeners.push(opened);
          return opened;
        },
        get: async (path: string, id: string) => fetch(url + path, { headers: await headers(id) }),
        async close() {
          await queries.close();
          server.closeAllConnections();
          await new Promise((resolve) => server.close(resolve));
          await ports.bus.close();
        },
      };
    }

    beforeAll(async () => {
      engine = await found.start();
      kitchen = await openKitchen({ bus: await openBus() });
      nodes = [await openNode(), await openNode()];
      elsewhere = await portsOfAnother();
      for (const id of ['ana', 'ben']) await kitchen.member(id, { displayName: id });
    });
    afterAll(async () => {
      for (const { socket } of listeners) socket.disconnect();
      for (const node of nodes) await node.close();
      await elsewhere.bus.close();
      await kitchen.close();
      await engine.dispose();
    });

    let lastId = 0;
    const newPost = async () => {
      lastId += 1;
      await kitchen.post(lastId, 'ana');
      return lastId;
    };
    /** The same user on both nodes. */
    const onEach = (id: string) => Promise.all(nodes.map((node) => node.listener(id)));
    const watchOnEach = async (id: string, ...topics: string[]) => {
      const both = await onEach(id);
      for (const one of both) for (const topic of topics) expect(await one.watch(topic)).toMatchObject({ ok: true });
      return both;
    };
    const resyncOf = (one: Listener, projection: string) =>
      one.until('resync', (message: { projection: string }) => message.projection === projection);
    type Likes = { announcementId: number; likesCount: number };
    /** After an outage each connection comes back in its own time. Until the projector's does, what it publishes is lost, and all read again. */
    async function projectorSpeaks(): Promise<void> {
      let isHeard = false;
      const unsubscribe = elsewhere.bus.subscribe('session', ({ userId }) => {
        isHeard ||= userId === 'nobody';
      });
      await expect
        .poll(() => {
          kitchen.ports.bus.publish('session', { userId: 'nobody', reason: 'rights' });
          return isHeard;
        })
        .toBe(true);
      unsubscribe();
    }

    test('a new post, a like and a comment are heard at each', async () => {
      const both = await watchOnEach('ben', 'feed');
      const id = await newPost();
      for (const one of both) {
        await one.until('announcement:posted', ({ announcement }: { announcement: { id: number } }) => announcement.id === id);
        expect(await one.watch(`announcement:${id}`)).toMatchObject({ ok: true });
      }
      await kitchen.like(id, 'ben');
      await kitchen.comment(500, id, 'ben', { content: 'Lovely' });
      for (const one of both) {
        expect(await one.until('announcement:likes')).toMatchObject({ announcementId: id, likesCount: 1 });
        expect(await one.until('comment:added')).toMatchObject({ comment: { content: 'Lovely', user: { displayName: 'ben' } } });
        await one.until('announcement:comments');
        expect(one.events().filter((event) => event === 'announcement:likes')).toHaveLength(1);
      }
    });

    test('many likes become few messages at each, ending on the last count', async () => {
      const id = await newPost();
      const both = await watchOnEach('ben', `announcement:${id}`);
      for (let liker = 1; liker <= 40; liker += 1) await kitchen.like(id, `liker${liker}`);
      for (const one of both) {
        await one.until('announcement:likes', ({ likesCount }: Likes) => likesCount === 40);
        expect(one.events().filter((event) => event === 'announcement:likes').length).toBeLessThan(20);
      }
    });

    test('a role that goes is heard at each, and its rooms are left', async () => {
      await kitchen.member('mod');
      await kitchen.role('mod', 'moderator');
      const both = await watchOnEach('mod', 'moderation');
      await kitchen.append('user-mod', 'RoleRevoked', { userId: 'mod', role: 'moderator', by: null, source: null });
      for (const one of both) {
        expect(await one.until('session:changed')).toEqual({ reason: 'rights' });
        expect(await one.watch('moderation')).toEqual({ ok: false, code: 'not-allowed' });
      }
    });

    test('who signs out elsewhere is out at each, live and for requests', async () => {
      await kitchen.member('cleo', { isPublic: false });
      const both = await watchOnEach('cleo', 'user:cleo');
      for (const node of nodes) expect((await node.get('/api/auth/user', 'cleo')).status).toBe(200);
      await endSessions(elsewhere, 'cleo');
      for (const one of both) {
        expect(await one.until('session:changed')).toEqual({ reason: 'signed-out' });
        await resyncOf(one, 'profiles');
        expect(await one.watch('user:cleo')).toEqual({ ok: false, code: 'user-not-found' });
      }
      for (const node of nodes) expect((await node.get('/api/auth/user', 'cleo')).status).toBe(401);
    });

    test('a profile made private puts others out at each', async () => {
      await kitchen.member('turn', { isPublic: true });
      const both = await watchOnEach('ben', 'user:turn');
      await kitchen.profile('turn', { isPublic: false });
      for (const one of both) {
        await resyncOf(one, 'profiles');
        expect(await one.watch('user:turn')).toEqual({ ok: false, code: 'user-not-found' });
      }
    });

    const rule = 'when Redis goes and comes back, everyone reads again and hears what comes, and who lost a right meanwhile is out';
    if (process.env.REDIS_URL) test.skip(`${rule} (not run: a server of one’s own is not stopped)`);
    else test(rule, redisGoesAndComes);
    async function redisGoesAndComes() {
      await kitchen.member('dan', { isPublic: false });
      const [id, hidden] = [await newPost(), await newPost()];
      const dan = await watchOnEach('dan', 'user:dan');
      const both = await watchOnEach('ben', 'feed', `announcement:${id}`, `announcement:${hidden}`);
      await kitchen.like(id, 'before');
      for (const one of both) await one.until('announcement:likes');

      await engine.kill();
      for (let liker = 1; liker <= 5; liker += 1) await kitchen.like(id, `during${liker}`);
      await kitchen.hidePost(hidden, 'ana');
      await endSessions(elsewhere, 'dan');
      await engine.start();

      for (const [index, one] of both.entries()) {
        for (const projection of ['feed', 'comments', 'reports']) await resyncOf(one, projection);
        const answer = await nodes[index]?.get(`/api/announcements/${id}`, 'ben');
        expect(await answer?.json()).toMatchObject({ likesCount: 6 });
        expect(one.events()).not.toContain('announcement:removed');
      }
      for (const one of dan) expect(await one.until('session:changed')).toEqual({ reason: 'signed-out' });
      await projectorSpeaks();
      await kitchen.like(id, 'after');
      await kitchen.comment(600, hidden, 'ana', { content: 'for nobody' });
      await newPost();
      for (const one of both) {
        await one.until('announcement:likes', ({ announcementId, likesCount }: Likes) => announcementId === id && likesCount === 7);
        await one.until('announcement:posted');
        expect(JSON.stringify(one.received)).not.toContain('for nobody');
      }
    }
  });
}
