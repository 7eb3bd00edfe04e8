import { expect, test } from 'vitest';
import { addressOf, choicesOf, feedPath, isWholeFeed, noChoices } from './feed-choices.ts';

const address = (text: string) => choicesOf(new URLSearchParams(text));

test('an empty address is the whole feed, newest first, in a grid', () => expect(address('')).toEqual(noChoices));
test('what an address says wrongly is as at first', () => expect(address('filter=mine&sort=&view=3')).toEqual(noChoices));
test('choices stand in the address and are found there again', () => {
  const choices = { search: 'soup & bread', filter: 'liked', sort: 'popular', view: 'list' } as const;
  expect(choicesOf(addressOf(choices))).toEqual(choices);
});
test('what is as at first is not in the address', () => expect(addressOf({ ...noChoices, sort: 'oldest' }).toString()).toBe('sort=oldest'));
test('signed out the public list is asked', () => expect(feedPath(noChoices, false)).toBe('/api/announcements'));
test('signed in the feed', () => expect(feedPath(noChoices, true)).toBe('/api/announcements/feed'));
test('the server searches, filters and sorts', () =>
  expect(feedPath({ search: ' soup ', filter: 'following', sort: 'popular', view: 'list' }, true)).toBe(
    '/api/announcements/feed?search=soup&filter=following&sort=popular',
  ));
test('only the whole feed has every new post on top', () => {
  expect(isWholeFeed({ ...noChoices, view: 'list' })).toBe(true);
  expect(isWholeFeed({ ...noChoices, sort: 'popular' })).toBe(false);
});
