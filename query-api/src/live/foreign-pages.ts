import type { IncomingMessage } from 'node:http';
import { isFromHere } from '@potluck/host/http/same-origin';
import { type EngineMiddleware, refuseRequest } from './refuse-request.ts';

/**
 * Refuses every request of a live connection, not its handshake alone, that a page of another origin sends: it would listen as the
 * person whose browser that is. A script element names no origin, so polling by scripts (JSONP) is refused to everybody.
 */
export function refuseForeignPages(origin: string): EngineMiddleware {
  return (request, response, next) => {
    if (isFromHere(request.headers, origin) && !isJsonp(request)) next();
    else refuseRequest(response, next, 'foreign-origin');
  };
}

const isJsonp = ({ url = '' }: IncomingMessage): boolean => new URL(url, 'http://engine').searchParams.has('j');
