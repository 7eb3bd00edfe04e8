import { setTimeout as pause } from 'node:timers/promises';
import type { RequestHandler } from 'express';

export const healthPath = '/api/health';
/** Time limit for the check, in ms. */
const timeoutMs = 3_000;

/** Answers 200 with the result of `look`, and 503 when it throws or takes too long. For monitoring, not for the gateway. */
export function health(check: () => Promise<object>): RequestHandler {
  return async (_request, response) => {
    const late = new AbortController();
    const tooLate = pause(timeoutMs, undefined, { signal: late.signal }).then(() => Promise.reject(new Error('no answer')));
    try {
      const found = await Promise.race([check(), tooLate]);
      response.json({ status: 'ok', ...found });
    } catch (error) {
      response.status(503).json({ status: 'unavailable', why: error instanceof Error ? error.message : String(error) });
    } finally {
      late.abort();
      tooLate.catch(() => {});
    }
  };
}
