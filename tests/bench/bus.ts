import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import { openRedisBus } from '@potluck/stores/redis/live-bus';
import { Redis } from 'ioredis';
import { startEngine } from '../engines/engine.ts';
import { redis } from '../engines/redis.ts';
import { compare, percentile, type Row } from './measure.ts';

type Message = BusMessages['changes'];
interface Way {
  publish(message: Message): void;
  /** Called with each message. */
  onMessage: (message: Message) => void;
}

const many = 20_000;
const single = 2_000;
/** Maximum messages in flight. */
const ahead = 500;

/** The message of a like: 1 kB with the post before and after. */
function like(likesCount: number): Message {
  const post = {
    id: 1,
    userId: 'ana',
    title: 'Soup',
    content: 'Who brings bread? '.repeat(20),
    media: null,
    hidden: false,
    commentsCount: 3,
  };
  const before = { ...post, likesCount };
  const change = {
    id: '1',
    position: String(likesCount),
    before,
    after: { ...before, likesCount: likesCount + 1 },
    eventTypes: ['AnnouncementLiked'],
  };
  return { projection: 'feed', storeId: '00000000-0000-4000-8000-000000000000', position: String(likesCount), changes: [change] };
}

/** Messages a second from one node to another through Redis, against two bare connections that parse and write the same. */
export const bus = (): Promise<Row> =>
  onRedis((ours, bare) =>
    compare({ name: 'bus', unit: 'messages/s of 1 kB, node to node', reach: 0.7, better: 'more' }, 5, rate(ours), rate(bare)),
  );

/** From publishing until the other node's handler has it, the 99th percentile, one message at a time. */
export const busDelay = (): Promise<Row> =>
  onRedis((ours, bare) =>
    compare({ name: 'bus-delay', unit: 'ms from publish to handler, p99', reach: 1.5, better: 'less' }, 5, delay(ours), delay(bare)),
  );

async function onRedis(measure: (ours: Way, bare: Way) => Promise<Row>): Promise<Row> {
  const engine = await startEngine(redis);
  const prefix = `bench-${randomUUID()}:`;
  const [one, other] = [await openRedisBus({ url: engine.url, prefix }), await openRedisBus({ url: engine.url, prefix })];
  const [speaking, listening] = [new Redis(engine.url), new Redis(engine.url)];
  try {
    const ours: Way = { publish: (message) => one.publish('changes', message), onMessage: () => {} };
    other.subscribe('changes', (message) => ours.onMessage(message));
    const bare: Way = { publish: (message) => void speaking.publish(`${prefix}bare`, JSON.stringify(message)), onMessage: () => {} };
    listening.on('message', (_channel, text) => bare.onMessage(JSON.parse(text)));
    await listening.subscribe(`${prefix}bare`);
    await rate(ours)();
    await rate(bare)();
    return await measure(ours, bare);
  } finally {
    speaking.disconnect();
    listening.disconnect();
    await Promise.all([one.close(), other.close()]);
    await engine.dispose();
  }
}

const rate = (way: Way) => async () => {
  const start = performance.now();
  let sent = 0;
  let received = 0;
  await new Promise<void>((resolve) => {
    const send = () => {
      for (; sent < many && sent - received < ahead; sent++) way.publish(like(sent));
    };
    way.onMessage = () => {
      received += 1;
      if (received === many) resolve();
      else if (sent - received <= ahead / 2) send();
    };
    send();
  });
  return many / ((performance.now() - start) / 1_000);
};

const delay = (way: Way) => async () => {
  const times: number[] = [];
  for (let count = 0; count < single; count++) {
    const start = performance.now();
    await new Promise<void>((resolve) => {
      way.onMessage = () => resolve();
      way.publish(like(count));
    });
    times.push(performance.now() - start);
  }
  return percentile(times, 0.99);
};
