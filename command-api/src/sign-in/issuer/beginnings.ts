import { machineOf } from '@potluck/host/http/machine-of';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problemPage } from '../pages/pages.ts';
import { sendPage } from '../pages/send-page.ts';

/** In seconds: how long the issuer keeps an unfinished sign-in, and the period in which a machine may begin `most` of them. */
export const pageLife = 15 * 60;
const most = 300;
/** In characters. Our own client sends about 500; the whole query is stored on disk. */
const longest = 1_500;

const title = 'Signing in did not work';

/**
 * Middleware before the issuer's authorization endpoint, the only place where an unknown visitor makes the server write. Limits the
 * number of requests per machine and their length, and accepts only the form that our own client uses. Each process counts for itself.
 */
export function limitBeginnings({ off }: { off: boolean }): RequestHandler {
  const limiter = off ? undefined : new RateLimiterMemory({ points: most, duration: pageLife });
  return async (request, response, next) => {
    if (request.method !== 'GET') return sendPage(response.set('Allow', 'GET'), 405, problemPage(title, 'A sign-in begins with a link.'));
    if (request.originalUrl.length > longest) return sendPage(response, 414, problemPage(title, 'This address is too long.'));
    try {
      await limiter?.consume(machineOf(request.ip));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      response.set('Retry-After', String(Math.ceil(error.msBeforeNext / 1000)));
      const minutes = Math.ceil(error.msBeforeNext / 60_000);
      const wait = `Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`;
      return sendPage(response, 429, problemPage(title, `Too many sign-ins were begun from your address. ${wait}`));
    }
    next();
  };
}
