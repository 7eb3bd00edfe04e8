import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RefusalCode } from '@potluck/events';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import { aPost } from '../documents.fixture.ts';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import { createWatching } from './watching.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Watching = ReturnType<typeof createWatching>;
interface Script {
  /** Results of successive checks of a right; the last one repeats. */
  refusals: (RefusalCode | undefined)[];
  /** Called at each check, with its number. */
  whileAsking?(watching: Watching, lookups: number): unknown;
  isSessionThere?(sid: string): Promise<boolean>;
}

/** A clock that the test moves. */
function handClock() {
  let due: { at: number; then: () => void }[] = [];
  let now = 0;
  return {
    after(ms: number, then: () => void) {
      const one = { at: now + ms, then };
      due.push(one);
      return () => {
        due = due.filter((other) => other !== one);
      };
    },
    pass(ms: number) {
      now += ms;
      const over = due.filter(({ at }) => at <= now);
      due = due.filter(({ at }) => at > now);
      for (const { then } of over) then();
    },
  };
}

/** Records the messages of a socket from now on, without the greeting. */
function record(socket: Socket): string[] {
  const received: string[] = [];
  socket.onAny((event, message) => {
    if (event !== 'session:is') received.push(`${event} ${message.projection ?? message.reason ?? message.announcementId}`);
  });
  return received;
}

/** A socket of a real server, with rights from the script; it is Ana's, in the session 'sid'. */
async function setting({ refusals, whileAsking, isSessionThere = async () => true }: Script) {
  const server = http.createServer();
  const io: LiveServer = new Server(server);
  let lookups = 0;
  let caughtUp = 0;
  const clock = handClock();
  const watching = createWatching({
    io,
    async refusalOf() {
      const refusal = refusals[Math.min(lookups, refusals.length - 1)];
      lookups += 1;
      whileAsking?.(watching, lookups);
      if (refusal === 'unavailable') throw new Error('nobody answers');
      return refusal;
    },
    async caughtUp() {
      caughtUp += 1;
    },
    head: async () => 's:7',
    isSessionThere,
    isOver: () => false,
    clock,
  });
  io.on('connection', (socket: LiveSocket) => watching.welcome(socket, 'ana', 'sid'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const socket: Socket = connect(url, { transports: ['websocket'], forceNew: true });
  closing.push(
    () => socket.disconnect(),
    () => io.close(),
    () => watching.close(),
  );
  const received = record(socket);
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  /** Sends a message to the watchers of a topic, and then one to everybody. */
  const say = async (topic: string) => {
    const seen = new Promise((resolve) => socket.once('resync', resolve));
    io.to(topic).emit('announcement:removed', { announcementId: 1, position: 's:8' });
    io.emit('resync', { projection: 'said' });
    await seen;
  };
  const watch = (topic: string) => socket.timeout(2_000).emitWithAck('watch', topic);
  const unwatch = (topic: string) => socket.timeout(2_000).emitWithAck('unwatch', topic);
  /** Connects a further socket. */
  const another = async () => {
    const further: Socket = connect(url, { transports: ['websocket'], forceNew: true });
    closing.unshift(() => further.disconnect());
    return { received: record(further), watch: (topic: string) => further.timeout(2_000).emitWithAck('watch', topic) };
  };
  const receivedLater = () => {
    clock.pass(1_000);
    return received;
  };
  return { receivedLater, watch, unwatch, another, watching, clock, received, say, lookups: () => lookups, caughtUp: () => caughtUp };
}

const hidden = () => ({
  projection: 'feed',
  storeId: 's',
  position: '2',
  changes: [{ id: '1', position: '2', before: aPost(), after: aPost({ hidden: true }), eventTypes: ['AnnouncementHidden'] }],
});

test('a subject that does not exist yet is checked again once the read models have caught up', async () => {
  const { watch, caughtUp } = await setting({ refusals: ['announcement-not-found', undefined] });
  expect(await watch('announcement:1')).toEqual({ ok: true, position: 's:7' });
  expect(caughtUp()).toBe(1);
});

test('a subject that does not exist then is refused', async () => {
  const { watch, lookups } = await setting({ refusals: ['announcement-not-found'] });
  expect(await watch('announcement:1')).toEqual({ ok: false, code: 'announcement-not-found' });
  expect(lookups()).toBe(2);
});

test('a post that is hidden while its right is checked is checked again', async () => {
  const { watch, lookups } = await setting({
    refusals: [undefined, 'announcement-not-found'],
    whileAsking: (watching, lookups) => lookups === 1 && watching.visibilityChanged(hidden()),
  });
  expect(await watch('announcement:1')).toEqual({ ok: false, code: 'announcement-not-found' });
  expect(lookups()).toBeGreaterThan(1);
});

test('the number of topics is limited', async () => {
  const { watch } = await setting({ refusals: [undefined] });
  for (let id = 1; id < 300; id += 1) await watch(`announcement:${id}`);
  expect(await watch('announcement:300')).toEqual({ ok: false, code: 'too-many-requests' });
});

test('a topic that cannot be checked is not watched until it can be, and then the client reads again', async () => {
  const { watch, watching, clock, received, receivedLater, say, lookups } = await setting({
    refusals: [undefined, 'unavailable', 'unavailable', undefined],
  });
  await watch('announcement:1');
  watching.checkAfterGap();
  await expect.poll(lookups).toBe(2);
  await say('announcement:1');
  clock.pass(1_000);
  await expect.poll(lookups).toBe(3);
  await say('announcement:1');
  expect(received).toEqual(['resync said', 'resync said']);
  await expect.poll(() => receivedLater().at(-1)).toBe('resync feed');
  await say('announcement:1');
  expect(received.slice(2)).toEqual(['resync feed', 'announcement:removed 1', 'resync said']);
});

test('a client that is refused in the end is told to read again, and gets no messages', async () => {
  const { watch, watching, received, receivedLater, say } = await setting({
    refusals: [undefined, 'unavailable', 'announcement-not-found'],
  });
  await watch('announcement:1');
  watching.checkAfterGap();
  await expect.poll(receivedLater).toEqual(['resync feed']);
  await say('announcement:1');
  expect(received).toEqual(['resync feed', 'resync said']);
});

test('a client whose right could not be checked is let in as soon as it can be', async () => {
  const { watch, received, receivedLater, say } = await setting({ refusals: ['unavailable', undefined] });
  expect(await watch('announcement:1')).toEqual({ ok: false, code: 'unavailable' });
  await expect.poll(receivedLater).toEqual(['resync feed']);
  await say('announcement:1');
  expect(received).toContain('announcement:removed 1');
});

test('nobody is let in by a check from before somebody lost a right', async () => {
  const { watch, another, clock, received, receivedLater, say, lookups } = await setting({
    refusals: ['unavailable', 'unavailable', 'unavailable', undefined, undefined, 'announcement-not-found'],
    whileAsking: (watching, lookups) => lookups === 5 && watching.visibilityChanged(hidden()),
  });
  const other = await another();
  await watch('announcement:1');
  await watch('announcement:2');
  await other.watch('announcement:1');
  clock.pass(1_000);
  await expect.poll(() => other.received).toEqual(['resync feed']);
  expect(lookups()).toBe(6);
  await say('announcement:1');
  await say('announcement:2');
  expect(received).toEqual(['resync feed', 'resync said', 'resync said']);
  expect(other.received).toEqual(['resync feed', 'resync said', 'resync said']);
  await expect.poll(receivedLater).toHaveLength(4);
});

test('a topic that is not wanted any more is not joined', async () => {
  const { watch, unwatch, clock, received, say, lookups } = await setting({ refusals: ['unavailable', undefined] });
  await watch('announcement:1');
  await unwatch('announcement:1');
  await watch('announcement:2');
  clock.pass(1_000);
  await say('announcement:1');
  expect([received, lookups()]).toEqual([['resync said'], 2]);
});

test.each([
  ['is being checked', [undefined]],
  ['is not there yet', ['announcement-not-found', undefined] as const],
  ['cannot be checked', ['unavailable', undefined] as const],
])('a topic that is left while it %s is not joined', async (_how, refusals) => {
  const { watch, unwatch, clock, received, say } = await setting({ refusals: [...refusals] });
  await Promise.all([watch('announcement:1'), unwatch('announcement:1')]);
  clock.pass(1_000);
  await watch('announcement:2');
  await say('announcement:1');
  expect(received).toEqual(['resync said']);
  expect(await watch('announcement:1')).toEqual({ ok: true, position: 's:7' });
});

test('of a topic that is left and watched again at once, messages are received', async () => {
  const { watch, unwatch, received, say } = await setting({ refusals: [undefined] });
  await Promise.all([watch('announcement:1'), unwatch('announcement:1'), watch('announcement:1')]);
  await say('announcement:1');
  expect(received).toEqual(['announcement:removed 1', 'resync said']);
});

test('a post is checked once for all who watch it', async () => {
  const { watch, watching, lookups, another } = await setting({ refusals: [undefined] });
  for (let count = 0; count < 20; count += 1) expect(await (await another()).watch('announcement:1')).toMatchObject({ ok: true });
  await watch('announcement:1');
  expect(lookups()).toBe(21);
  await watching.checkEveryone();
  expect(lookups()).toBe(22);
});

test('checking thousands of topics again yields to the event loop', async () => {
  let lookups = 0;
  const busyFor = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; );
  };
  const { watch, watching } = await setting({
    refusals: [undefined],
    whileAsking: () => {
      lookups += 1;
      busyFor(2);
    },
  });
  for (let id = 1; id <= 100; id += 1) await watch(`announcement:${id}`);
  const turns: number[] = [];
  let ends = false;
  const turn = () => {
    turns.push(lookups);
    if (!ends) setImmediate(turn);
  };
  lookups = 0;
  turn();
  await watching.checkEveryone();
  ends = true;
  turns.push(lookups);
  expect(lookups).toBe(100);
  expect(Math.max(...turns.map((count, index) => count - (turns[index - 1] ?? 0)))).toBeLessThan(20);
});

test('after a gap, sockets whose session has ended are signed out', async () => {
  const there = vi.fn(async () => true);
  const { watching, received } = await setting({ refusals: [undefined], isSessionThere: there });
  await expect.poll(() => there.mock.calls).toEqual([['sid']]);
  there.mockImplementation(async () => false);
  watching.checkAfterGap();
  await expect.poll(() => received).toEqual(['session:changed signed-out']);
});

test('a session that ended during the handshake is not kept', async () => {
  const { received } = await setting({ refusals: [undefined], isSessionThere: async () => false });
  await expect.poll(() => received).toEqual(['session:changed signed-out']);
});

test('sessions that cannot be checked go on, and are checked again', async () => {
  const there = vi.fn(async () => true);
  const { watching, received, receivedLater } = await setting({ refusals: [undefined], isSessionThere: there });
  await expect.poll(() => there.mock.calls).toHaveLength(1);
  there.mockRejectedValueOnce(new Error('nobody answers'));
  watching.checkAfterGap();
  await expect.poll(() => there.mock.calls).toHaveLength(2);
  there.mockResolvedValue(false);
  expect(received).toEqual([]);
  await expect.poll(receivedLater).toEqual(['session:changed signed-out']);
});

test('an end whose message was lost is noticed within a minute', async () => {
  const there = vi.fn(async () => true);
  const { clock, received } = await setting({ refusals: [undefined], isSessionThere: there });
  await expect.poll(() => there.mock.calls).toHaveLength(1);
  there.mockResolvedValue(false);
  clock.pass(60_000);
  await expect.poll(() => received).toEqual(['session:changed signed-out']);
});
