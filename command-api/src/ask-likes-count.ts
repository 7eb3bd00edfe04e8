import http from 'node:http';
import https from 'node:https';
import { type LikesCountAnswer, likesCountPath } from '@potluck/host/http/between-services';
import { log } from '@potluck/stores/log';
import type { AskLikesCount } from './routes/route-context.ts';

export interface AskOptions {
  /** Where query-apis listen. */
  urls: readonly string[];
  /** The address that people use: a query-api answers to its host alone. */
  publicUrl: URL;
  /** What services prove themselves with to each other. */
  key: string;
  /** For all of it, in ms. A query-api waits 2 s for the count at most. */
  timeoutMs?: number;
}

/** One line now and then, however many likes come. */
const sayEveryMs = 10_000;

/**
 * Asks a query-api how many likes there are, each in its turn; when one does not answer, the next. Undefined when none
 * knows: a like is acknowledged without its count.
 */
export function askLikesCountOverHttp({ urls, publicUrl, key, timeoutMs = 3_000 }: AskOptions): AskLikesCount {
  const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };
  const headers = { Host: publicUrl.host, Authorization: `Bearer ${key}` };
  let turn = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (error: unknown) => {
    if (performance.now() - saidAt < sayEveryMs) return;
    saidAt = performance.now();
    log.error({ err: error }, 'query-api unavailable, likes not counted');
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
  /** Not read within the listener: there, what is no JSON would end the process. */
  const ask = async (url: URL, signal: AbortSignal): Promise<number | undefined> =>
    (JSON.parse(await textAt(url, signal)) as LikesCountAnswer).likesCount ?? undefined;

  return async (kind, id, position) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const first = turn++ % urls.length;
    // The first one once more: a connection that was kept may have been closed at the other end meanwhile.
    const inTurn = [...urls.slice(first), ...urls.slice(0, first), urls[first] as string];
    for (const [index, base] of inTurn.entries()) {
      const url = new URL(likesCountPath, base);
      url.search = new URLSearchParams({ kind, id: String(id), position: String(position) }).toString();
      try {
        return await ask(url, signal);
      } catch (error) {
        if (signal.aborted || index === inTurn.length - 1) say(error);
        if (signal.aborted) return undefined;
      }
    }
    return undefined;
  };
}
