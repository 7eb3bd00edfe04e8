import type { Terminal } from '../terminal.ts';

const everyMs = 200;

/** Reports progress with rate and remaining time, throttled for a terminal. */
export function countProgress(terminal: Pick<Terminal, 'progress'>, unit: string, now: () => number = () => performance.now()) {
  const began = now();
  let from: number | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (done: number, of: number): void => {
    from ??= done;
    const at = now();
    if (done < of && at - reportedAt < everyMs) return;
    reportedAt = at;
    const perSecond = ((done - from) * 1_000) / Math.max(at - began, 1);
    const secondsLeft = perSecond > 0 ? Math.round((of - done) / perSecond) : null;
    terminal.progress({ unit, done, of, perSecond: Math.round(perSecond), secondsLeft });
  };
}
export type Count = ReturnType<typeof countProgress>;
