/**
 * How whoever waits for a lease tells that its holder lives no more: by their own clock, because clocks of machines differ.
 * `heartbeat` is what the holder changes with each heartbeat of life; `from` and `to`, in ms, are when it was first and last seen as it is.
 */
export interface HeartbeatWatch {
  heartbeat: number;
  from: number;
  to: number;
}

/** When a look was asked for and answered, in ms of the looker's own clock. */
export interface Look {
  asked: number;
  answered: number;
}

/** What is known after one more look. Who did not look for longer than `longestGap` ms has seen nothing meanwhile: it slept, or the store was away. */
export function watchHeartbeat(
  heartbeat: number,
  before: HeartbeatWatch | undefined,
  { asked, answered }: Look,
  longestGap: number,
): HeartbeatWatch {
  if (before?.heartbeat !== heartbeat || asked - before.to > longestGap) return { heartbeat, from: answered, to: answered };
  return { heartbeat, from: before.from, to: Math.max(asked, before.to) };
}

/** For how long, in ms, it has been seen without a heartbeat of life. */
export const unchangedFor = ({ from, to }: HeartbeatWatch): number => to - from;
