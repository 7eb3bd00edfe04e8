import { setImmediate as nextTurn } from 'node:timers/promises';

let lastTurn: Promise<unknown> = Promise.resolve();
/** Runs slices of work one at a time, for all requests, yielding to the event loop after each: 32 requests block it no longer than one. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = lastTurn.then(work);
  lastTurn = done.then(nextTurn, nextTurn);
  return done;
}
