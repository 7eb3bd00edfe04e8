import type { BuildProgress } from './build.ts';

/** How a build goes: positions of the log done, of how many, and what that says about the rest. */
export interface Progress extends BuildProgress {
  perSecond: number;
  /** Null while nothing can be said. */
  secondsLeft: number | null;
}

/** Adds the rate and the time left, from the time and the place at which the build began. */
export function measureProgress(now: () => number = () => performance.now()): (progress: BuildProgress) => Progress {
  const began = now();
  return ({ done, of }) => {
    const seconds = (now() - began) / 1_000;
    const perSecond = seconds > 0 ? done / seconds : 0;
    return { done, of, perSecond: Math.round(perSecond), secondsLeft: perSecond > 0 ? Math.round((of - done) / perSecond) : null };
  };
}
