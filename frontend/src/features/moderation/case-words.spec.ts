import { expect, test } from 'vitest';
import { aCase, anEntry } from './case.fixture.ts';
import { countedState } from './case-queries.ts';
import { entryWords, isRenewal, titleOf } from './case-words.ts';

const wordsOf = (...change: Parameters<typeof anEntry>) => {
  const { who, did } = entryWords(anEntry(...change));
  return `${who} ${did}`;
};
const amara = { id: 'amara', displayName: 'Amara', profileImageUrl: null };

test('a report is described by the number of its reporter and its reason', () =>
  expect(wordsOf({ type: 'reported', reporter: 2, reason: 'hate_speech' })).toBe('Reporter 2 reported: hate speech'));
test.each([
  ['claimed', 'Amara claimed'],
  ['released', 'Amara gave it back'],
  ['noted', 'Amara added a note'],
  ['reopened', 'Amara reopened this case'],
] as const)('%s', (type, text) => expect(wordsOf({ type, moderator: amara })).toBe(text));
test('a decision is described by its outcome', () =>
  expect(wordsOf({ type: 'decided', moderator: amara, outcome: 'hide' })).toBe('Amara decided: hidden'));
test('a reopening without a moderator is attributed to a new report', () =>
  expect(wordsOf({ type: 'reopened' })).toBe('A new report reopened this case'));
test('content that no longer exists has a title', () => expect(titleOf(aCase({ excerpt: null }))).toBe('No longer there'));
test('a claim at the same time as a note is a renewal', () => {
  const note = anEntry({ type: 'noted', moderator: amara });
  expect(isRenewal(anEntry({ type: 'claimed', moderator: amara }), note)).toBe(true);
  expect(isRenewal(anEntry({ type: 'claimed', moderator: amara, at: '2026-03-01T10:01:00.000Z' }), note)).toBe(false);
});

test('open cases are counted for moderators, escalated ones for administrators who are not moderators', () => {
  expect(countedState(['administrator', 'moderator'])).toBe('open');
  expect(countedState(['administrator'])).toBe('escalated');
});
