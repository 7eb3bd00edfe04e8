import { expect, test } from 'vitest';
import { addressOf, choicesOf, feedPath, isWholeFeed, noChoices } from './feed-choices.ts';

const address = (text: string) => choicesOf(new URLSearchParams(text));

test('without parameters it is the whole feed, newest first, in a grid', () => expect(address('')).toEqual(noChoices));
test('invalid parameters get their defaults', () => expect(address('filter=mine&sort=&view=3')).toEqual(noChoices));
test('choices are written to the URL and read back', () => {
  const choices = { search: 'soup & bread', filter: 'liked', sort: 'popular', view: 'list' } as const;
  expect(choicesOf(addressOf(choices))).toEqual(choices);
});
test('defaults are left out', () => expect(addressOf({ ...noChoices, sort: 'oldest' }).toString()).toBe('sort=oldest'));
test('visitors get the public list', () => expect(feedPath(noChoices, false)).toBe('/api/announcements'));
test('members get the feed', () => expect(feedPath(noChoices, true)).toBe('/api/announcements/feed'));
test('the server searches, filters and sorts', () =>
  expect(feedPath({ search: ' soup ', filter: 'following', sort: 'popular', view: 'list' }, true)).toBe(
    '/api/announcements/feed?search=soup&filter=following&sort=popular',
  ));
test('only the whole feed shows new posts on top', () => {
  expect(isWholeFeed({ ...noChoices, view: 'list' })).toBe(true);
  expect(isWholeFeed({ ...noChoices, sort: 'popular' })).toBe(false);
});
