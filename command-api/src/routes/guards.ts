import { Refused } from '@potluck/events';
import { sessionUserId } from '@potluck/host/http/session';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Refuses whoever is not signed in, before anything of the request's body is read. */
export const signedIn: RequestHandler = (req, _res, next) => {
  next(sessionUserId(req) === undefined ? new Refused('unauthorized') : undefined);
};

/** Seconds in which an account may send its burst of commands. */
const burstSeconds = 60;

/**
 * Refuses more than `burst` commands of an account within a minute, and says when to come again. Each process counts what comes to
 * it: a count that all share would cost every command a round to a store, and this only keeps floods off. Behind n command-apis
 * the burst is up to n times as high.
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
