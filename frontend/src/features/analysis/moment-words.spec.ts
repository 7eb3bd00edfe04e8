import { expect, test } from 'vitest';
import { dayAndTime, momentOf, momentWords } from './moment-words.ts';

test('a moment is shown as it was entered', () => {
  const event = { reference: 'x', position: '7', type: 'AnnouncementLiked', at: '2026-11-24T12:30:15.120Z' };
  expect(momentWords('', null)).toBe('Now');
  expect(momentWords('2026-11-24', null)).toBe('At the end of 2026-11-24');
  expect(momentWords('2026-11-24T08:05:00Z', null)).toBe('At 2026-11-24 08:05:00 UTC');
  expect(momentWords('x', null)).toBe('After an event');
  expect(momentWords('x', event)).toBe('After AnnouncementLiked, 2026-11-24 12:30:15 UTC');
});

test.each(['', '2026-11-24', '2026-11-24T08:05:00Z'])('the fields lead back to the moment %j', (value) => {
  const { day, time } = dayAndTime(value);
  expect(momentOf(day, time)).toBe(value);
});

test('an event has no day and no time', () => expect(dayAndTime('RN1l-xZneTJz2qvaygCghQ')).toEqual({ day: '', time: '' }));
