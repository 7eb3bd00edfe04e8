import type { BuildProgress } from './build.ts';

/** The progress of a build, with its rate and remaining time. */
export interface Progress extends BuildProgress {
  perSecond: number;
  /** Null while unknown. */
  secondsLeft: number | null;
}

/** Adds the rate and the remaining time since the build began. */
export function measureProgress(now: () => number = () => performance.now()): (progress: BuildProgress) => Progress {
  const began = now();
  return ({ done, of }) => {
    const seconds = (now() - began) / 1_000;
    const perSecond = seconds > 0 ? done / seconds : 0;
    return { done, of, perSecond: Math.round(perSecond), secondsLeft: perSecond > 0 ? Math.round((of - done) / perSecond) : null };
  };
}
