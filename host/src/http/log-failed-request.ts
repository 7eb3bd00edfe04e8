import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
import type { Request, Response } from 'express';

/** Logs an unexpected error of a request, at a limited rate, since anybody may cause it. `requestId` is set for commands. */
export function logFailedRequest(error: unknown, request: Request, response: Response): void {
  const { requestId, traceparent } = response.locals;
  const about = { ...(requestId === undefined ? {} : { requestId }), ...(traceparent === undefined ? {} : { traceparent }) };
  const fields = { ...about, method: request.method, path: request.baseUrl + request.path };
  logRateLimited(`failed ${throwSite(error)}`, { ...fields, err: error }, 'request failed');
}
