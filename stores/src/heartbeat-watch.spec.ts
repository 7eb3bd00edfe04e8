import { describe, expect, test } from 'vitest';
import { type HeartbeatWatch, unchangedFor, watchHeartbeat } from './heartbeat-watch.ts';

const longestGap = 5_000;
/** How long the heartbeat has been unchanged after these reads, in ms. */
const still = (...looks: [at: number, heartbeat: number][]): number =>
  unchangedFor(
    looks.reduce<HeartbeatWatch | undefined>(
      (before, [at, heartbeat]) => watchHeartbeat(heartbeat, before, { sent: at, answered: at }, longestGap),
      undefined,
    ) as HeartbeatWatch,
  );

describe('a holder', () => {
  test('that was seen once counts as alive', () => expect(still([90_000, 7])).toBe(0));
  test('with heartbeats counts as alive', () => expect(still([0, 1], [1_000, 2], [2_000, 3], [3_000, 4])).toBe(0));
  test('without a heartbeat is measured from when its last one was first seen', () =>
    expect(still([0, 1], [1_000, 2], [2_000, 2], [3_500, 2])).toBe(2_500));
  test('with a new heartbeat counts as alive', () => expect(still([0, 1], [2_500, 1], [3_000, 2])).toBe(0));
  test('is not judged by a candidate that slept', () => expect(still([0, 1], [5_001, 1])).toBe(0));
  test('is not judged by a slow answer', () => {
    const slow = watchHeartbeat(1, undefined, { sent: 0, answered: 2_000 }, longestGap);
    expect(unchangedFor(watchHeartbeat(1, slow, { sent: 3_000, answered: 9_000 }, longestGap))).toBe(1_000);
    expect(unchangedFor(watchHeartbeat(1, slow, { sent: 1_000, answered: 9_000 }, longestGap))).toBe(0);
  });
});
