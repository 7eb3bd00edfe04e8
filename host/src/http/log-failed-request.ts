import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
import type { Request, Response } from 'express';

/** Logs an unexpected error of a request, at a limited rate, since anybody may cause it. */
export function logFailedRequest(error: unknown, request: Request, response: Response): void {
  const fields = { ...idsOf(response), method: request.method, path: request.baseUrl + request.path };
  logRateLimited(`failed ${throwSite(error)}`, { ...fields, err: error }, 'request failed');
}

/** The fields of a log line that say which request it is about. `requestId` is set for commands and for the end of a sign-in. */
export function idsOf({ locals: { requestId, traceparent } }: Response): { requestId?: string; traceparent?: string } {
  return { ...(requestId === undefined ? {} : { requestId }), ...(traceparent === undefined ? {} : { traceparent }) };
}

/** Ends an answer that failed after its headers were sent. Express would write the error to the console, with all that it quotes. */
export function endFailedAnswer(error: unknown, request: Request, response: Response): void {
  logFailedRequest(error, request, response);
  response.destroy();
}
