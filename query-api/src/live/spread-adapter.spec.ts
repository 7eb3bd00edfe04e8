import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectLog } from '@potluck/stores/log.fixture';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveSocket } from './live-socket.ts';
import { spreadAdapter } from './spread-adapter.ts';

/** More sockets than one step has. */
const many = 250;
const skipped = new Set<string>();
const server = http.createServer();
const io = new Server(server, { adapter: spreadAdapter((socket: LiveSocket) => skipped.has(socket.id)) });
const clients: Socket[] = [];
const received: string[][] = [];

beforeAll(async () => {
  io.on('connection', (socket) => void socket.join('all'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let count = 0; count < many; count += 1) {
    const client = connect(url, { transports: ['websocket'], forceNew: true });
    const words: string[] = [];
    client.onAny((event: string) => words.push(event));
    clients.push(client);
    received.push(words);
  }
  await Promise.all(clients.map((client) => new Promise<void>((resolve) => client.on('connect', resolve))));
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await io.close();
});
const all = (expected: (index: number) => string[]) => expect.poll(() => received).toEqual(clients.map((_, index) => expected(index)));
const silence = () => received.forEach((words) => void words.splice(0));

test('each socket gets each broadcast once and in order, whatever rooms it is in', async () => {
  for (const socket of io.of('/').sockets.values()) socket.join('others');
  io.to(['all', 'others']).emit('one');
  io.to('all').emit('two');
  io.emit('three');
  await all(() => ['one', 'two', 'three']);
  silence();
});

test('a socket that leaves after a broadcast gets it, one that joins after it does not', async () => {
  const [leaving, coming] = [clients[many - 1]?.id as string, clients[many - 2]?.id as string];
  io.in(coming).socketsLeave('all');
  io.to('all').emit('one');
  io.in(leaving).socketsLeave('all');
  io.in(coming).socketsJoin('all');
  io.in(coming).emit('end');
  await all((index) => (index === many - 2 ? ['end'] : ['one']));
  silence();
  io.in(leaving).socketsJoin('all');
});

test('a broadcast that cannot be encoded does not block the next one', async () => {
  const { messages, end } = collectLog();
  const endless: { itself?: unknown } = {};
  endless.itself = endless;
  io.to('all').emit('one', endless);
  io.to('all').emit('two');
  await all(() => ['two']);
  expect(messages()).toEqual(['broadcast failed']);
  end();
  silence();
});

test('sockets that are excepted or skipped do not get it', async () => {
  const [slow, other] = [clients[0]?.id as string, clients[1]?.id as string];
  skipped.add(slow);
  io.in(other).socketsJoin('elsewhere');
  io.to('all').except('elsewhere').emit('one');
  skipped.clear();
  io.emit('end');
  await all((index) => (index <= 1 ? ['end'] : ['one', 'end']));
});
