import { expect, test } from 'vitest';
import { mergeWords, parseVersion } from './merge-words.ts';

const base = { title: 'Hello', content: 'all' };
test('what was only changed elsewhere is taken, what was only changed here stays', () =>
  expect(mergeWords(base, { ...base, title: 'Hi' }, { ...base, content: 'you' })).toEqual({
    words: { title: 'Hi', content: 'you' },
    autoMerged: ['title'],
    conflicting: [],
  }));
test('what was changed differently is mine until one is chosen', () =>
  expect(mergeWords(base, { ...base, title: 'Hi' }, { ...base, title: 'Ho' })).toEqual({
    words: { ...base, title: 'Ho' },
    autoMerged: [],
    conflicting: ['title'],
  }));
test('the same change is no conflict', () =>
  expect(mergeWords(base, { ...base, title: 'Hi' }, { ...base, title: 'Hi ' })).toMatchObject({ autoMerged: [], conflicting: [] }));
test('a draft of an earlier page has no version', () => {
  expect(parseVersion({ words: base, revision: 2 }, ['title', 'content'])).toEqual({ words: base, revision: 2 });
  expect(parseVersion({ words: { title: 'Hello' }, revision: 2 }, ['title', 'content'])).toBeUndefined();
  expect(parseVersion(undefined, ['title', 'content'])).toBeUndefined();
});
