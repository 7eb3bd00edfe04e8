/**
 * A candidate's observation of the holder's heartbeat, by the candidate's own clock, because clocks of machines differ.
 * `from` and `to`, in ms, are when the heartbeat was first and last seen with its present value.
 */
export interface HeartbeatWatch {
  heartbeat: number;
  from: number;
  to: number;
}

/** When a read of the heartbeat was sent and answered, in ms. */
export interface HeartbeatRead {
  sent: number;
  answered: number;
}

/** The observation after another read. After a pause of more than `longestGap` ms (the process slept, or the store was unavailable) it starts anew. */
export function watchHeartbeat(
  heartbeat: number,
  before: HeartbeatWatch | undefined,
  { sent, answered }: HeartbeatRead,
  longestGap: number,
): HeartbeatWatch {
  if (before?.heartbeat !== heartbeat || sent - before.to > longestGap) return { heartbeat, from: answered, to: answered };
  return { heartbeat, from: before.from, to: Math.max(sent, before.to) };
}

/** For how long, in ms, the heartbeat has been seen unchanged. */
export const unchangedFor = ({ from, to }: HeartbeatWatch): number => to - from;
