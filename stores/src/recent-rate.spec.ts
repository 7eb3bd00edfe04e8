import { expect, test } from 'vitest';
import { RecentRate } from './recent-rate.ts';

let now = 0;
const rate = () => {
  now = 5_000_000;
  return new RecentRate(() => now);
};

test('of nothing is 0', () => expect(rate().perSecond).toBe(0));
test('is that of the last ten seconds', () => {
  const folded = rate();
  for (let second = 0; second < 30; second++) {
    folded.add(3);
    folded.add(4);
    now += 1_000;
  }
  now -= 1_000;
  expect(folded.perSecond).toBe(7);
  now += 5_000;
  expect(folded.perSecond).toBe(3.5);
  now += 10_000;
  expect(folded.perSecond).toBe(0);
});
test('of one event in ten seconds is a tenth', () => {
  const folded = rate();
  folded.add(1);
  expect(folded.perSecond).toBe(0.1);
});
