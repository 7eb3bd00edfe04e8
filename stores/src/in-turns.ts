import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest work in one turn of the event loop, in ms. */
export const turnMs = 8;

/** For long loops: call the result between items, and await what it returns, if anything: it yields to the event loop every `turnMs`. */
export function inTurns(): () => Promise<void> | undefined {
  let until = performance.now() + turnMs;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + turnMs;
    });
  };
}
