import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Subject } from '@potluck/query-api/live/topics';
import { io, type Socket } from 'socket.io-client';
import type { LiveAbuse } from './abuse.ts';
import { type Community, firstId } from './community.ts';
import { requestAs, send } from './load-request.ts';

type Kind = Subject['kind'];
type TopicOf = (community: Community, n: number) => string;

const burst = 20_000;
const crowd = 32;

async function open(url: string, community: Community): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: community.mallory.cookieHeader },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Resolves when the server has answered the last message, or has disconnected. */
const settled = (socket: Socket, topic: string): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => socket.once('disconnect', resolve)),
    socket
      .timeout(60_000)
      .emitWithAck('watch', topic)
      .catch(() => {}),
  ]);

/** One connection sends it `burst` times without waiting for answers. */
const inABurst = (input: string, topicOf: TopicOf): LiveAbuse => ({
  input,
  samples: 2,
  repeats: 3,
  async prepare(community, url) {
    const open_: Socket[] = [];
    return {
      async once() {
        const socket = await open(url, community);
        open_.push(socket);
        for (let n = 0; n < burst; n++) socket.emit('watch', topicOf(community, n), () => {});
        await settled(socket, topicOf(community, 0));
        socket.disconnect();
      },
      async close() {
        for (const socket of open_) socket.disconnect();
      },
    };
  },
});

/** Many connections at once watch as much as they may, and disconnect. */
const inACrowd = (input: string, topicOf: TopicOf): LiveAbuse => ({
  input,
  samples: 2,
  repeats: 5,
  prepare: async (community, url) => ({
    async once() {
      const one = async () => {
        const socket = await open(url, community).catch(() => undefined);
        if (!socket) return;
        for (let n = 0; n < 300; n++) {
          const topic = topicOf(community, n);
          socket.emit('watch', topic, () => {});
          if (n % 2 === 1) socket.emit('unwatch', topic);
        }
        await settled(socket, topicOf(community, 0));
        socket.disconnect();
      };
      await Promise.all(Array.from({ length: crowd }, one));
    },
    close: async () => {},
  }),
});

/** Connections that stop reading while many messages are sent. */
const deaf = (input: string, count: number, topicOf: TopicOf): LiveAbuse => ({
  input,
  samples: 2,
  repeats: 500,
  long: true,
  async prepare(community, url) {
    const sockets: Socket[] = [];
    for (let n = 0; n < count; n++) {
      const socket = await open(url, community).catch(() => undefined);
      if (!socket) break;
      await socket
        .timeout(10_000)
        .emitWithAck('watch', topicOf(community, n))
        .catch(() => {});
      sockets.push(socket);
      stopReading(socket);
    }
    const agent = new http.Agent({ keepAlive: true });
    const path = `/api/announcements/${firstId}`;
    let times = 0;
    return {
      async once() {
        const text = { title: `Told ${times++}`, content: '語'.repeat(10_000) };
        await send(url, requestAs(community.mallory, 'PUT', path, text), agent);
        await pause(20);
      },
      async close() {
        for (const socket of sockets) socket.disconnect();
        agent.destroy();
      },
    };
  },
});

function stopReading(socket: Socket): void {
  const { transport } = socket.io.engine as unknown as { transport: { ws?: { _socket?: { pause(): void } } } };
  transport.ws?._socket?.pause();
}

const strange = ['feed', 'announcement:1', 'no such topic', 'x'.repeat(9_000), { kind: 'feed' }, ['feed'], null, 12];

/** The loads of each kind of topic; a kind without an entry does not compile, and fails the run. */
export const topics: Record<Kind, LiveAbuse[]> = {
  feed: [
    inABurst('20,000 times the feed at once', () => 'feed'),
    inABurst('20,000 strange ones at once', (_, n) => strange[n % strange.length] as string),
    deaf('200 that stop reading', 200, () => 'feed'),
  ],
  announcement: [
    inABurst('20,000 posts at once', ({ size }, n) => `announcement:${firstId + (n % size.posts)}`),
    inACrowd('32 connections, 300 posts each', ({ size }, n) => `announcement:${firstId + (n % size.posts)}`),
    inABurst('20,000 that are not there', (_, n) => `announcement:${900_000_000 + n}`),
  ],
  user: [
    inABurst('20,000 members at once', ({ benId, malloryId }, n) => `user:${n % 2 ? benId : malloryId}`),
    inABurst('20,000 that are not there', (_, n) => `user:nobody${n}`),
  ],
  recipe: [
    inABurst('20,000 recipes at once', ({ size }, n) => `recipe:${firstId + (n % size.recipes)}`),
    inABurst('20,000 that are not there', (_, n) => `recipe:${900_000_000 + n}`),
  ],
  moderation: [inABurst('20,000 times at once', () => 'moderation')],
  case: [inABurst('20,000 cases at once', (_, n) => `case:announcement_${n}`)],
  reports: [inABurst('20,000 times at once', () => 'reports')],
  decisions: [inABurst('20,000 times at once', () => 'decisions')],
  projections: [inABurst('20,000 times at once', () => 'projections')],
};
