import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../log.ts';
import type { BusTopic, LiveBus } from '../ports/live-bus.ts';
import { Subscribers, TopicSubscribers } from '../ports/subscribers.ts';
import { TurnQueue } from '../turn-queue.ts';
import { connectRedis, isRefusal, type Timing, usualTiming } from './connect.ts';
import { type Parts, partsOf } from './parts.ts';
import { publisherOf } from './publisher.ts';

export interface RedisBusOptions {
  /** `redis://[[user]:password@]host[:port][/number]`, or `rediss:`. */
  url: string;
  /** Of every channel's name. By default it contains the database number of the URL, so that several communities can share a Redis. */
  prefix?: string;
  timing?: Timing;
}

/** The channel on which a publisher reports that it lost a message. */
const lostTopic = 'lost';
const openTimeout = 2_000;
/** Messages that wait to be sent, their bytes in memory, and characters of those that wait to be read. What is beyond is lost, and a gap. */
const mostUnsent = 10_000;
const mostUnsentBytes = 64 * 2 ** 20;
const mostUnread = 16 * 2 ** 20;

/**
 * The live bus over Redis: a channel per topic, one connection to subscribe and one to publish. Messages during an outage are dropped, and
 * all gap handlers are called when Redis returns. Opens even if Redis is unreachable, since only live updates need it; throws when Redis
 * refuses the connection, as with a wrong password.
 */
export async function openRedisBus({ url, prefix = prefixOf(url), timing = usualTiming }: RedisBusOptions): Promise<LiveBus> {
  const subscribers = new TopicSubscribers();
  const gaps = new Subscribers<void>();
  const gap = throttled(timing.gapWindow, () => gaps.notify());
  const { client: subscriber, disconnect: closeSubscriber } = connectRedis(url, `${prefix}listens`, timing);
  const { client: publisher, disconnect: closePublisher } = connectRedis(url, `${prefix}speaks`, timing);
  const { send, lose } = publisherOf(publisher, prefix + lostTopic);
  let opened = false;
  let away = false;

  const notPublished = (topic: BusTopic, error: unknown) => log.error({ topic, err: error }, 'message not published');
  const unsent = new TurnQueue(
    function* ([topic, { texts }]: [BusTopic, Parts]) {
      try {
        for (const text of texts) yield send(prefix + topic, text);
      } catch (error) {
        notPublished(topic, error);
      }
    },
    { count: mostUnsent, size: mostUnsentBytes, sizeOf: ([, parts]) => parts.bytes() },
  );
  const unread = new TurnQueue(
    function* ([topic, text]: [string, string]) {
      try {
        if (topic === lostTopic) gap.add();
        else subscribers.notify(topic, () => JSON.parse(text));
      } catch (error) {
        log.error({ topic, err: error }, 'message unreadable');
      }
      yield;
    },
    { count: Number.POSITIVE_INFINITY, size: mostUnread, sizeOf: ([, text]) => text.length },
  );

  subscriber.on('pmessage', (_pattern, channel, text) => {
    if (!unread.add([channel.slice(prefix.length), text])) gap.add();
  });
  const firstSubscribed = new Promise<void>((resolve) => {
    subscriber.on('ready', async () => {
      try {
        await subscriber.psubscribe(`${literally(prefix)}*`);
      } catch {
        // Closed or refused: reconnecting retries it.
        if (subscriber.status === 'ready') subscriber.disconnect(true);
        return;
      }
      if (away) log.info('live bus available again');
      away = false;
      resolve();
      if (opened) gap.add();
    });
  });
  const refused = new Promise<never>((_, reject) => {
    for (const client of [subscriber, publisher]) {
      client.on('error', (error) => {
        if (isRefusal(error)) reject(error);
        if (!away && client === subscriber) log.error({ err: error }, 'live bus unavailable, retrying');
        away ||= client === subscriber;
      });
    }
  });
  refused.catch(() => {});
  const ready = new Promise<unknown>((resolve) => publisher.once('ready', resolve));

  async function close(): Promise<void> {
    subscribers.clear();
    gaps.clear();
    gap.close();
    unread.clear();
    await unsent.done();
    await Promise.all([closePublisher(), closeSubscriber()]);
  }

  try {
    await Promise.race([Promise.all([firstSubscribed, ready]), refused, pause(openTimeout, undefined, { ref: false })]);
  } catch (error) {
    await close();
    throw error;
  }
  opened = true;

  let closing: Promise<void> | undefined;
  return {
    publish(topic, message) {
      if (closing) return;
      try {
        if (!unsent.add([topic, partsOf(topic, message)])) lose();
      } catch (error) {
        notPublished(topic, error);
      }
    },
    subscribe: (topic, handler) => subscribers.add(topic, handler),
    onGap: (handler) => gaps.add(handler),
    close: () => (closing ??= close()),
  };
}

const prefixOf = (url: string): string => `potluck:${/^\/(\d+)$/.exec(new URL(url).pathname)?.[1] ?? 0}:`;

/** Escapes a text for a pattern. */
const literally = (text: string): string => text.replace(/[*?[\]\\]/g, '\\$&');

/** Acts at once, and once more at the end of the window if it was called again. */
function throttled(ms: number, act: () => void) {
  let window: NodeJS.Timeout | undefined;
  let more = false;
  function add(): void {
    if (window) {
      more = true;
      return;
    }
    window = setTimeout(() => {
      window = undefined;
      if (more) add();
    }, ms);
    window.unref();
    more = false;
    act();
  }
  return { add, close: () => clearTimeout(window) };
}
