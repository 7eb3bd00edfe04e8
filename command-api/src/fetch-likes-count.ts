import http from 'node:http';
import https from 'node:https';
import { type LikesCountAnswer, likesCountPath } from '@potluck/host/http/between-services';
import { log } from '@potluck/stores/log';
import type { FetchLikesCount } from './routes/route-context.ts';

export interface FetchOptions {
  /** Addresses of the query-apis. */
  urls: readonly string[];
  /** The public address: a query-api accepts only its host in the Host header. */
  publicUrl: URL;
  /** The shared secret by which services authenticate to each other. */
  key: string;
  /** For all attempts together, in ms. A query-api waits at most 2 s for the count. */
  timeoutMs?: number;
}

/** Log failures at most once in this many ms. */
const logEveryMs = 10_000;

/**
 * Asks the query-apis for the number of likes, round robin, and tries the next one after a failure. Undefined when none knows in time:
 * the like is then acknowledged without a count.
 */
export function fetchLikesCountOverHttp({ urls, publicUrl, key, timeoutMs = 3_000 }: FetchOptions): FetchLikesCount {
  const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };
  const headers = { Host: publicUrl.host, Authorization: `Bearer ${key}` };
  let turn = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logFailure = (thing: string, error: unknown) => {
    if (performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    log.error({ thing, err: error }, 'query-api unavailable, likes not counted');
  };

  const textAt = (url: URL, signal: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      const protocol = url.protocol as keyof typeof agents;
      const request = (protocol === 'https:' ? https : http).get(url, { agent: agents[protocol], headers, signal }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${url.origin} answered ${response.statusCode}`));
          resolve(text);
        });
      });
      request.on('error', reject);
    });
  /** Parses outside the event listener, where invalid JSON would be an uncaught exception. */
  const fetchCount = async (url: URL, signal: AbortSignal): Promise<number | undefined> =>
    (JSON.parse(await textAt(url, signal)) as LikesCountAnswer).likesCount ?? undefined;

  return async (kind, id, position) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const first = turn++ % urls.length;
    // Ends with the first one again: its keep-alive connection may have been closed by the other end.
    const inTurn = [...urls.slice(first), ...urls.slice(0, first), urls[first] as string];
    for (const [index, base] of inTurn.entries()) {
      const url = new URL(likesCountPath, base);
      url.search = new URLSearchParams({ kind, id: String(id), position: String(position) }).toString();
      try {
        return await fetchCount(url, signal);
      } catch (error) {
        if (signal.aborted || index === inTurn.length - 1) logFailure(`${kind}_${id}`, error);
        if (signal.aborted) return undefined;
      }
    }
    return undefined;
  };
}
