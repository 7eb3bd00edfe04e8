import { withTimeout } from '@potluck/stores/with-timeout';
import type { RequestHandler } from 'express';

export const healthPath = '/api/health';
/** Monitoring is answered within this time, in ms, even when a store takes longer. */
const timeoutMs = 3_000;

/** The result of `check`. Throws when it throws or takes too long. */
export const inTime = <T>(check: () => Promise<T>): Promise<T> => withTimeout(check(), timeoutMs, () => new Error('no answer'));

/** Answers 200 with the result of `check`, and 503 when it throws or takes too long. For monitoring, not for the gateway. */
export function health(check: () => Promise<object>): RequestHandler {
  return async (_request, response) => {
    try {
      response.json({ status: 'ok', ...(await inTime(check)) });
    } catch (error) {
      response.status(503).json({ status: 'unavailable', why: error instanceof Error ? error.message : String(error) });
    }
  };
}
