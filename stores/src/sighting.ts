/**
 * How whoever waits for a lease tells that its holder lives no more: by their own clock, because clocks of machines differ.
 * `sign` is what the holder changes with each sign of life; `from` and `to`, in ms, are when it was first and last seen as it is.
 */
export interface Sighting {
  sign: number;
  from: number;
  to: number;
}

/** When a look was asked for and answered, in ms of the looker's own clock. */
export interface Look {
  asked: number;
  answered: number;
}

/** What is known after one more look. Who did not look for longer than `longestGap` ms has seen nothing meanwhile: it slept, or the store was away. */
export function sight(sign: number, before: Sighting | undefined, { asked, answered }: Look, longestGap: number): Sighting {
  if (before?.sign !== sign || asked - before.to > longestGap) return { sign, from: answered, to: answered };
  return { sign, from: before.from, to: Math.max(asked, before.to) };
}

/** For how long, in ms, it has been seen without a sign of life. */
export const stillFor = ({ from, to }: Sighting): number => to - from;
