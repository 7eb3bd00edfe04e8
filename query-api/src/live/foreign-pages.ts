import type { IncomingMessage } from 'node:http';
import { isFromHere } from '@potluck/host/http/same-origin';
import { type EngineMiddleware, refuseRequest } from './refuse-request.ts';

/**
 * Refuses requests from pages of another origin, not only the handshake: with the browser's cookies such a page would receive what the
 * member receives. Script elements send no Origin header, so JSONP polling is refused to everybody.
 */
export function refuseForeignPages(origin: string): EngineMiddleware {
  return (request, response, next) => {
    if (isFromHere(request.headers, origin) && !isJsonp(request)) next();
    else refuseRequest(response, next, 'foreign-origin');
  };
}

const isJsonp = ({ url = '' }: IncomingMessage): boolean => new URL(url, 'http://engine').searchParams.has('j');
