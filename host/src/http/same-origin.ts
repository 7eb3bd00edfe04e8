import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '@potluck/events/refusals';
import type { RequestHandler } from 'express';

/**
 * Whether a request came from a page of `origin`. Browsers send `Origin` with requests that may change something and with sockets, and
 * `Sec-Fetch-Site` with all others, unless the page was loaded over plain http from another machine. A request without either header
 * came from a program, or from such a page, and is accepted.
 */
export function isFromHere({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, ownOrigin: string): boolean {
  if (origin !== undefined) return origin === ownOrigin;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Refuses requests from pages of another origin with 'foreign-origin': they carry this browser's cookies. */
export function sameOrigin(origin: string): RequestHandler {
  return (request, _response, next) => next(isFromHere(request.headers, origin) ? undefined : new Refused('foreign-origin'));
}
