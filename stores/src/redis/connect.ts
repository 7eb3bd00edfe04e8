import { Redis } from 'ioredis';

/** In milliseconds. */
export interface Timing {
  /** Interval of PINGs. */
  pingEvery: number;
  /** A connection without an answer for this long counts as dead. */
  timeout: number;
  /** Maximum back-off of reconnecting. */
  longestPause: number;
  /** Debounces gaps: all within this time after one are reported as one, at the end. When Redis returns, every node reports one. */
  gapWindow: number;
}
export const usualTiming: Timing = { pingEvery: 2_000, timeout: 5_000, longestPause: 2_000, gapWindow: 1_000 };
const firstPause = 50;

export interface Connection {
  client: Redis;
  /** Resolves when sent messages are flushed and the connection is closed, at most 2 s later. */
  disconnect(): Promise<void>;
}

/**
 * A connection that reconnects by itself. Commands of a lost connection fail: they are neither queued nor sent twice.
 * `name` is its name in Redis's client list.
 */
export function connectRedis(url: string, name: string, { pingEvery, timeout, longestPause }: Timing): Connection {
  const client = new Redis(url, {
    connectionName: name,
    disableClientInfo: true,
    connectTimeout: timeout,
    socketTimeout: timeout,
    keepAlive: 10_000,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // Jitter: many nodes lose Redis at the same moment and should not all reconnect at once.
    retryStrategy: (times) => Math.min(firstPause * 2 ** (times - 1), longestPause) * (1 + Math.random() / 4),
  });
  const pinging = setInterval(() => {
    if (client.status === 'ready') client.ping().catch(() => {});
  }, pingEvery).unref();
  return { client, disconnect: () => disconnect(client).finally(() => clearInterval(pinging)) };
}

async function disconnect(client: Redis): Promise<void> {
  if (client.status === 'end') return;
  // Between two attempts there is no connection that will emit 'end'.
  const ended = client.status === 'reconnecting' ? undefined : new Promise((resolve) => client.once('end', resolve));
  client.disconnect();
  await ended;
}

/** Whether Redis itself refused, as for a wrong password, rather than being unreachable. */
export const isRefusal = (error: Error): boolean => error.name === 'ReplyError';
