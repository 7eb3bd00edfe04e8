import { machineOf } from '@potluck/host/http/machine-of';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problemPage } from '../pages/pages.ts';
import { sendPage } from '../pages/send-page.ts';

/** In seconds: how long the issuer keeps a sign-in that was begun, and the time in which a machine may begin `most`. */
export const pageLife = 15 * 60;
const most = 300;
/** In characters. What our own client sends is about 500 long; the rest of an address would be kept on disk as it came. */
const longest = 1_500;

const title = 'Signing in did not work';

/**
 * Stands before the issuer's authorization endpoint, the only place where somebody unknown makes the server write: so many from a
 * machine, none of them long, in the one way in which our own client asks. Counted in each process.
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
