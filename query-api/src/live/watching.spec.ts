import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RefusalCode } from '@potluck/events';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { aPost } from '../documents.fixture.ts';
import { createWatching, type LiveServer, type LiveSocket } from './watching.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Watching = ReturnType<typeof createWatching>;
interface Script {
  /** The answers to one question about a right after the other; the last one stands. */
  refusals: (RefusalCode | undefined)[];
  whileAsking?(watching: Watching): void;
}

/** A socket of a real server whose rights are as the script says. */
async function setting({ refusals, whileAsking }: Script) {
  const server = http.createServer();
  const io: LiveServer = new Server(server);
  let asked = 0;
  let caughtUp = 0;
  const watching = createWatching({
    io,
    async refusalOf() {
      const refusal = refusals[Math.min(asked, refusals.length - 1)];
      asked += 1;
      if (asked === 1) whileAsking?.(watching);
      return refusal;
    },
    async caughtUp() {
      caughtUp += 1;
    },
    head: async () => 's:7',
  });
  io.on('connection', (socket: LiveSocket) => watching.welcome(socket, undefined, undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket: Socket = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    forceNew: true,
  });
  closing.push(
    () => socket.disconnect(),
    () => io.close(),
  );
  const watch = (topic: string) => socket.timeout(2_000).emitWithAck('watch', topic);
  return { watch, asked: () => asked, caughtUp: () => caughtUp };
}

const hidden = () => ({
  projection: 'feed',
  storeId: 's',
  position: '2',
  changes: [{ id: '1', position: '2', before: aPost(), after: aPost({ hidden: true }), eventTypes: ['AnnouncementHidden'] }],
});

test('what is not there yet is looked for again once the read models have caught up', async () => {
  const { watch, caughtUp } = await setting({ refusals: ['announcement-not-found', undefined] });
  expect(await watch('announcement:1')).toEqual({ ok: true, position: 's:7' });
  expect(caughtUp()).toBe(1);
});

test('what is still not there then is refused', async () => {
  const { watch, asked } = await setting({ refusals: ['announcement-not-found'] });
  expect(await watch('announcement:1')).toEqual({ ok: false, code: 'announcement-not-found' });
  expect(asked()).toBe(2);
});

test('a post that is hidden while its right is checked is checked again', async () => {
  const { watch, asked } = await setting({
    refusals: [undefined, 'announcement-not-found'],
    whileAsking: (watching) => watching.visibilityChanged(hidden()),
  });
  expect(await watch('announcement:1')).toEqual({ ok: false, code: 'announcement-not-found' });
  expect(asked()).toBeGreaterThan(1);
});

test('nobody watches more than they can have on screen', async () => {
  const { watch } = await setting({ refusals: [undefined] });
  for (let id = 1; id < 300; id += 1) await watch(`announcement:${id}`);
  expect(await watch('announcement:300')).toEqual({ ok: false, code: 'too-many-requests' });
});
