import { Redis } from 'ioredis';

/** In milliseconds. */
export interface Timing {
  /** How often a connection is asked for a sign of life. */
  pingEvery: number;
  /** After so long without an answer a connection counts as dead, though nothing has closed it. */
  patience: number;
  /** The longest pause before Redis is tried again. */
  longestPause: number;
  /** Gaps within so long after one become one more, at its end: when Redis comes back, every node has one to tell of. */
  gapWindow: number;
}
export const usualTiming: Timing = { pingEvery: 2_000, patience: 5_000, longestPause: 2_000, gapWindow: 1_000 };
const firstPause = 50;

export interface Connection {
  client: Redis;
  /** Resolves when what was said is through and the connection is no more, at most 2 s later. */
  disconnect(): Promise<void>;
}

/**
 * A connection that comes back by itself, and forgets what was asked of the one before: nothing waits for it, and nothing is sent twice.
 * `name` is what Redis lists it as.
 */
export function connectRedis(url: string, name: string, { pingEvery, patience, longestPause }: Timing): Connection {
  const client = new Redis(url, {
    connectionName: name,
    disableClientInfo: true,
    connectTimeout: patience,
    socketTimeout: patience,
    keepAlive: 10_000,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // Many nodes lose Redis at the same moment and should not all come back at the same one.
    retryStrategy: (times) => Math.min(firstPause * 2 ** (times - 1), longestPause) * (1 + Math.random() / 4),
  });
  const pinging = setInterval(() => {
    if (client.status === 'ready') client.ping().catch(() => {});
  }, pingEvery).unref();
  return { client, disconnect: () => disconnect(client).finally(() => clearInterval(pinging)) };
}

async function disconnect(client: Redis): Promise<void> {
  if (client.status === 'end') return;
  // Between two attempts there is nothing whose end could be waited for.
  const ended = client.status === 'reconnecting' ? undefined : new Promise((resolve) => client.once('end', resolve));
  client.disconnect();
  await ended;
}

/** Whether Redis itself refused, as for a wrong password; not so when it cannot be reached. */
export const isRefusal = (error: Error): boolean => error.name === 'ReplyError';
