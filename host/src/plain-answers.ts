import type http from 'node:http';
import { refusals } from '@potluck/events';
import type { ErrorRequestHandler } from 'express';
import { endFailedAnswer, logFailedRequest } from './http/log-failed-request.ts';

/** The answer until the service is open: 503 with Retry-After. */
export const notReady: http.RequestListener = (_request, response) => {
  response.writeHead(503, {
    'Retry-After': '1',
    'Content-Type': 'application/json',
    Connection: 'close',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(JSON.stringify({ message: refusals.unavailable[1], code: 'unavailable' }));
};

/** The answer to a page or file request that failed: a status and a sentence, without internals. */
export const answerPlainly: ErrorRequestHandler = (error, request, response, _next) => {
  if (response.headersSent) return endFailedAnswer(error, request, response);
  const status = error.status >= 400 && error.status < 500 ? error.status : 500;
  if (status === 500) logFailedRequest(error, request, response);
  response
    .status(status)
    // A node of the release before does not have a file of the next one: no cache should remember that.
    .set('Cache-Control', 'no-store')
    .type('text/plain')
    .send(status === 500 ? 'Something went wrong' : 'Not found');
};
