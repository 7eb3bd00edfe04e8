import { Refused } from '@potluck/events';
import type { RequestHandler } from 'express';

/** Refuses 'foreign-origin' when a form was not sent from a page of ours. What names no origin at all is no browser's form. */
export function sameOrigin(origin: string): RequestHandler {
  return (request, _response, next) => {
    const from = request.headers.origin;
    const site = request.headers['sec-fetch-site'];
    const ours = from === undefined ? site === undefined || site === 'same-origin' || site === 'none' : from === origin;
    next(ours ? undefined : new Refused('foreign-origin'));
  };
}
