import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '@potluck/events/refusals';
import type { RequestHandler } from 'express';

/**
 * Whether a request came from a page of `origin`. A browser says where it came from in one of two headers: `Origin` with everything that
 * may change something and with sockets, `Sec-Fetch-Site` with all the rest, unless the page came by plain http from another machine.
 * With neither it was a program, or such a page, and is let in.
 */
export function isFromHere({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, ours: string): boolean {
  if (origin !== undefined) return origin === ours;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Refuses 'foreign-origin' what a page of another origin sends with this browser's cookies. */
export function sameOrigin(origin: string): RequestHandler {
  return (request, _response, next) => next(isFromHere(request.headers, origin) ? undefined : new Refused('foreign-origin'));
}
