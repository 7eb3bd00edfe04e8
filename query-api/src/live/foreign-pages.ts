import { type IncomingMessage, ServerResponse } from 'node:http';
import { refusals } from '@potluck/events';
import { isFromHere } from '@potluck/events/http/same-origin';
import type { NextFunction } from 'express';

/**
 * Refuses every request of a live connection, not its handshake alone, that a page of another origin sends: it would listen as the
 * person whose browser that is. A script element names no origin, so polling by scripts (JSONP) is refused to everybody.
 */
export function refuseForeignPages(origin: string) {
  return (request: IncomingMessage, response: ServerResponse, next: NextFunction): void => {
    if (isFromHere(request.headers, origin) && !isJsonp(request)) next();
    // An upgrade has no response; what the engine answers in its place ends the connection.
    else if (!(response instanceof ServerResponse)) next(new Error('foreign origin'));
    else {
      const [status, message] = refusals['foreign-origin'];
      response.writeHead(status, { 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' });
      response.end(JSON.stringify({ message, code: 'foreign-origin' }));
    }
  };
}

const isJsonp = ({ url = '' }: IncomingMessage): boolean => new URL(url, 'http://engine').searchParams.has('j');
