import type { Log } from './log.ts';

/** The messages of a server version to a filtered subscription when it goes live, besides the checkpoint at every 32nd event. */
export type CheckpointHabits = 'nothing' | 'before-the-log' | 'end-of-the-log' | 'last-event';

export function habitsOf(version: string): CheckpointHabits {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major < 24) return 'nothing';
  if (major === 24) return patch < 5 ? 'before-the-log' : 'last-event';
  return major === 25 && minor === 0 && patch === 0 ? 'end-of-the-log' : 'last-event';
}

/** `sent`: whether the subscription got an event or a checkpoint before. */
export function goingLive(habits: CheckpointHabits, { log, sent }: { log: Log; sent: boolean }): bigint | undefined {
  const last = BigInt(log.events.at(-1)?.position ?? 0);
  switch (habits) {
    case 'nothing':
      return undefined;
    // -1, as the protocol writes it.
    case 'before-the-log':
      return sent ? last : 2n ** 64n - 1n;
    // The position of the next event, which does not exist yet.
    case 'end-of-the-log':
      return BigInt(log.end);
    case 'last-event':
      return last;
  }
}
