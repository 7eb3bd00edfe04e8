import { setImmediate as nextTurn } from 'node:timers/promises';

/** In ms: so long a turn of the event loop may go on with one piece of work. */
export const turnMs = 8;

/** For a loop over very many things: asked between two of them, it answers with something to wait for when others shall have their turn. */
export function inTurns(): () => Promise<void> | undefined {
  let until = performance.now() + turnMs;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + turnMs;
    });
  };
}
