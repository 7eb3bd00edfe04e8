import { expect, test } from 'vitest';
import { shortTime } from './short-time.ts';

test.each([
  ['30 minutes', '30m'],
  ['2 hrs', '2h'],
  ['1 hour', '1h'],
  ['15 mins', '15m'],
  ['10 min', '10m'],
  ['45min.', '45m'],
  ['1 hour 15 minutes', '1h 15m'],
  ['1 ½ hours', '1 ½h'],
  ['~30 minutes', '~30m'],
  ['15-20 min', '15-20m'],
  ['10 Minutes', '10m'],
  ['overnight', 'overnight'],
  ['30 minutely turns', '30 minutely turns'],
  ['a few minutes', 'a few minutes'],
])('%s is shown as %s', (text, shown) => expect(shortTime(text)).toBe(shown));
