import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Engine, FoundEngine } from '@potluck/tests/engines/engine';
import { gateway } from '@potluck/tests/engines/gateway';
import { withEngines } from '@potluck/tests/engines/with-engines';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { createQueryApi } from '../query-api.ts';
import { type Listener, type ListenerOptions, openListener } from './listener.fixture.ts';

const addresses: string[] = [];
const caddy = gateway(() => ({ commandApi: addresses, queryApi: addresses, pages: addresses }));

await withEngines([caddy], behindGateway);

function behindGateway(found: FoundEngine): void {
  describe('live on two nodes behind the gateway', () => {
    let kitchen: Kitchen;
    let engine: Engine;
    const listeners: Listener[] = [];
    const closing: (() => Promise<unknown>)[] = [];
    /** The nodes that got requests of each connection, by its id. */
    const nodesOf = new Map<string, Set<string>>();

    async function openNode() {
      const queries = await createQueryApi(kitchen.ports, kitchen.settings);
      const app = express().get('/internal/live', (_request, response) => void response.end());
      const server = http.createServer(app.use(queries.router));
      queries.attachLive(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      addresses.push(address);
      server.on('request', ({ url = '' }) => {
        const sid = new URL(url, kitchen.url).searchParams.get('sid');
        if (sid) nodesOf.set(sid, (nodesOf.get(sid) ?? new Set()).add(address));
      });
      closing.push(async () => {
        await queries.close();
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      });
    }

    beforeAll(async () => {
      kitchen = await openKitchen();
      await kitchen.member('ana', { displayName: 'ana' });
      await openNode();
      await openNode();
      engine = await found.start();
    });
    afterAll(async () => {
      for (const { socket } of listeners) socket.disconnect();
      for (const close of closing) await close();
      await engine?.dispose();
      await kitchen.close();
    });

    let lastId = 0;
    test.each<[string, ListenerOptions]>([
      ['by websocket', { transports: ['websocket'] }],
      ['by polling, with the cookies that a browser keeps', { transports: ['polling'], withCredentials: true }],
    ])('many watch %s, each at one node', async (_, options) => {
      nodesOf.clear();
      const many = await Promise.all(Array.from({ length: 20 }, () => openListener(engine.url, { ...options, origin: kitchen.url })));
      listeners.push(...many);
      for (const one of many) expect(await one.watch('feed')).toMatchObject({ ok: true });
      lastId += 1;
      await kitchen.post(lastId, 'ana');
      for (const one of many) expect(await one.until('announcement:posted')).toMatchObject({ announcement: { id: lastId } });
      if (!options.withCredentials) return;
      expect([...nodesOf.values()].map(({ size }) => size)).toEqual(many.map(() => 1));
      expect(new Set([...nodesOf.values()].flatMap((nodes) => [...nodes])).size).toBe(2);
    });
  });
}
