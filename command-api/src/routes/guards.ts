import { Refused } from '@potluck/events';
import { sessionUserId } from '@potluck/host/http/session';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Refuses requests without a session, before their body is read. */
export const signedIn: RequestHandler = (req, _res, next) => {
  next(sessionUserId(req) === undefined ? new Refused('unauthorized') : undefined);
};

/** The period of the limit, in seconds. */
const burstSeconds = 60;

/**
 * Refuses more than `burst` commands of an account within a minute, with Retry-After. Each process counts for itself: a shared count
 * would cost every command a round trip to a store, and this limit only protects against floods. With n command-apis, the effective
 * limit is up to n times as high.
 */
export function commandRate(burst: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points: burst, duration: burstSeconds });
  return async (req, res, next) => {
    try {
      await limiter.consume(sessionUserId(req) as string);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      res.set('Retry-After', String(Math.ceil(error.msBeforeNext / 1000)));
      throw new Refused('too-many-requests');
    }
    next();
  };
}
