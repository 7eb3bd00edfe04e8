import { expect, test } from 'vitest';
import { formatDate, relativeTime } from './relative-time.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T12:00:00Z', 'just now'],
  ['2026-03-10T12:00:09Z', 'just now'],
  ['2026-03-10T11:59:00Z', '1 minute ago'],
  ['2026-03-10T11:00:30Z', '59 minutes ago'],
  ['2026-03-10T10:00:00Z', '2 hours ago'],
  ['2026-03-09T12:00:00Z', 'yesterday'],
  ['2026-03-06T12:00:00Z', '4 days ago'],
  ['2026-03-03T12:00:00Z', 'March 3, 2026'],
])('%s reads %s', (date, words) => expect(relativeTime(date, now)).toBe(words));

test('a date is long month, day and year', () => expect(formatDate('2025-12-01T12:00:00Z')).toBe('December 1, 2025'));
