import { logSeldom, throwSite } from '@potluck/stores/log-seldom';
import type { Request, Response } from 'express';

/** What nobody foresaw; anybody may cause it as often as they like. `requestId` stands there when the request was a command. */
export function logFailedRequest(error: unknown, request: Request, response: Response): void {
  const { requestId, traceparent } = response.locals;
  const about = { ...(requestId === undefined ? {} : { requestId }), ...(traceparent === undefined ? {} : { traceparent }) };
  const fields = { ...about, method: request.method, path: request.baseUrl + request.path };
  logSeldom(`failed ${throwSite(error)}`, { ...fields, err: error }, 'request failed');
}
