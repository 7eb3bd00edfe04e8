import { describe, expect, test } from 'vitest';
import { type HeartbeatWatch, unchangedFor, watchHeartbeat } from './heartbeat-watch.ts';

const longestGap = 5_000;
/** For how long its holder has been still, after these looks. */
const still = (...looks: [at: number, heartbeat: number][]): number =>
  unchangedFor(
    looks.reduce<HeartbeatWatch | undefined>(
      (before, [at, heartbeat]) => watchHeartbeat(heartbeat, before, { sent: at, answered: at }, longestGap),
      undefined,
    ) as HeartbeatWatch,
  );

describe('a holder', () => {
  test('that was seen once has not been still', () => expect(still([90_000, 7])).toBe(0));
  test('that beats has not been still', () => expect(still([0, 1], [1_000, 2], [2_000, 3], [3_000, 4])).toBe(0));
  test('that does not beat is still since it was first seen so', () =>
    expect(still([0, 1], [1_000, 2], [2_000, 2], [3_500, 2])).toBe(2_500));
  test('that beats again has not been still', () => expect(still([0, 1], [2_500, 1], [3_000, 2])).toBe(0));
  test('is not judged by who slept meanwhile', () => expect(still([0, 1], [5_001, 1])).toBe(0));
  test('is not judged by an answer that was long under way', () => {
    const slow = watchHeartbeat(1, undefined, { sent: 0, answered: 2_000 }, longestGap);
    expect(unchangedFor(watchHeartbeat(1, slow, { sent: 3_000, answered: 9_000 }, longestGap))).toBe(1_000);
    expect(unchangedFor(watchHeartbeat(1, slow, { sent: 1_000, answered: 9_000 }, longestGap))).toBe(0);
  });
});
