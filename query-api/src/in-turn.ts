import { setImmediate as nextTurn } from 'node:timers/promises';

let lastTurn: Promise<unknown> = Promise.resolve();
/** One slice of work at a time, whoever it is for, and a turn of the event loop after each: 32 requests hold the process up no longer than one. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = lastTurn.then(work);
  lastTurn = done.then(nextTurn, nextTurn);
  return done;
}
