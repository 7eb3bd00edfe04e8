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

/**
 * A connection that comes back by itself, and forgets what was asked of the one before: nothing waits for it, and nothing is sent twice.
 * `name` is what Redis lists it as.
 */
export function connectRedis(url: string, name: string, { pingEvery, patience, longestPause }: Omit<Timing, 'gapWindow'>): Redis {
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
  client.once('end', () => clearInterval(pinging));
  return client;
}

/** Hangs up and resolves when the connection is no more. */
export function hangUp(client: Redis): Promise<void> {
  return new Promise((resolve) => {
    if (client.status === 'end') return resolve();
    client.once('end', resolve);
    client.disconnect();
  });
}

/** Whether Redis itself refused, as for a wrong password; not so when it cannot be reached. */
export const isRefusal = (error: Error): boolean => error.name === 'ReplyError';
