import { expect, test } from 'vitest';
import { answeredIn, describedIn } from './checked-reply.ts';

const question = { name: 'likes', takes: ['AnnouncementLiked'], chart: { kind: 'bars', x: 'post', y: ['likes'] } };
const rows = [{ post: '1', likes: 2, isOpen: true, none: null }];

test('what a frame says of a question is taken', () => {
  expect(describedIn({ question })).toEqual(question);
  expect(describedIn({ question: { ...question, chart: undefined } })).toEqual({ ...question, chart: undefined });
  expect(answeredIn({ answer: { rows, total: 7 } })).toEqual({ rows, total: 7 });
});

test.each([
  undefined,
  null,
  'likes',
  {},
  { question: null },
  { question: { ...question, name: 7 } },
  { question: { ...question, name: 'x'.repeat(1_001) } },
  { question: { ...question, takes: 'AnnouncementLiked' } },
  { question: { ...question, takes: Array.from({ length: 101 }, () => 'AnnouncementLiked') } },
  { question: { ...question, chart: { kind: 'pie', x: 'post', y: ['likes'] } } },
  { question: { ...question, chart: { kind: 'bars', x: 'post', y: 'likes' } } },
  { question: { ...question, chart: { kind: 'bars', x: 'post', y: [7] } } },
])('no question: %j', (reply) => expect(describedIn(reply)).toBeUndefined());

test.each([
  undefined,
  { answer: { rows: {}, total: 0 } },
  { answer: { rows, total: '1' } },
  { answer: { rows, total: 0 } },
  { answer: { rows: [null], total: 1 } },
  { answer: { rows: [['1']], total: 1 } },
  { answer: { rows: [{ post: { deep: true } }], total: 1 } },
  { answer: { rows: [{ post: 'x'.repeat(1_001) }], total: 1 } },
  { answer: { rows: [Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, n]))], total: 1 } },
  { answer: { rows: Array.from({ length: 10_001 }, () => ({})), total: 10_001 } },
])('no answer: case %#', (reply) => expect(answeredIn(reply)).toBeUndefined());
