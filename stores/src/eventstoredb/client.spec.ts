import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { UnavailableError } from '@eventstore/db-client';
import { freePort } from '@potluck/tests/engines/engine';
import { expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '../ports/event-store.ts';
import { connect, inside } from './client.ts';
import { openEventStoreDb } from './event-store.ts';

test('a connection that breaks while no node of the cluster is found does not end the process', async () => {
  const nodes = await Promise.all([freePort(), freePort()]);
  const client = connect(`esdb://${nodes.map((port) => `127.0.0.1:${port}`).join()}?tls=false&maxDiscoverAttempts=2&discoveryInterval=10`);
  const looking = inside(client).getChannel();
  const broken = inside(client).handleError({ getChannel: () => undefined }, new UnavailableError());
  await expect(looking).rejects.toThrow('Failed to discover');
  await expect(broken).resolves.toBeUndefined();
});

test('a cluster whose nodes accept connections and stay silent is unavailable in time, and closing does not wait for it', async () => {
  const sockets = new Set<Socket>();
  const nodes = [0, 1].map(() => createServer((socket) => void sockets.add(socket.on('error', () => {}))));
  onTestFinished(() => {
    for (const node of nodes) node.close();
    for (const socket of sockets) socket.destroy();
  });
  const hosts = await Promise.all(
    nodes.map(async (node) => {
      await once(node.listen(0, '127.0.0.1'), 'listening');
      return `127.0.0.1:${(node.address() as { port: number }).port}`;
    }),
  );
  // The client tries each of them for 3 s, up to four times.
  const url = `esdb://${hosts.join()}?tls=false&gossipTimeout=3&maxDiscoverAttempts=4`;
  const began = performance.now();
  await expect(openEventStoreDb({ url, timeoutMs: 500 })).rejects.toThrow(Unavailable);
  expect(performance.now() - began).toBeLessThan(5_000);
});
