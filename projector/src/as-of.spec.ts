import type { Recorded } from '@potluck/events';
import { expect, test } from 'vitest';
import { DocumentHistory, touchedBy } from './as-of.ts';
import * as e from './history.fixture.ts';

const none = new Set<string>();
const folded = (events: readonly Recorded[], history = new DocumentHistory('feed', '1', none)) => {
  for (const event of events) history.fold(event);
  return history.asOf;
};

test('what it was is not changed by later events', () => {
  const history = new DocumentHistory('feed', '1', none);
  const [posted, liked] = e.log(e.posted(1), e.liked(1, 'ben')) as [Recorded, Recorded];
  history.fold(posted);
  const before = history.asOf;
  history.fold(liked);
  expect(before).toMatchObject({ document: { likesCount: 0 }, events: 1, last: posted, earlier: undefined });
  expect(history.asOf).toMatchObject({ document: { likesCount: 1 }, events: 2, last: liked, earlier: posted });
});
test('events of other documents do not touch it', () => expect(folded(e.log(e.posted(1), e.liked(2, 'ben'), e.posted(2))).events).toBe(1));
test('deleted is not the same as never there', () => {
  expect(folded(e.log(e.liked(1, 'ben')))).toMatchObject({ document: undefined, deletedBy: undefined, events: 1 });
  const events = e.log(e.posted(1), e.postDeleted(1), e.commentDeleted(8));
  expect(folded(events)).toMatchObject({ document: undefined, deletedBy: events[1], last: events[2] });
  expect(folded([...events, ...e.log(e.posted(1))]).deletedBy).toBeUndefined();
});
test('of 25 skipped events 20 are named and all are counted', () => {
  const events = e.log(e.posted(1), ...Array.from({ length: 25 }, (_, n) => e.liked(1, `member${n}`)), e.liked(2, 'ben'));
  const skips = new Set(events.slice(1).map(({ id }) => id));
  const { document, skipped, skippedCount } = folded(events, new DocumentHistory('feed', '1', skips));
  expect(document).toMatchObject({ likesCount: 0 });
  expect([skipped.length, skippedCount]).toEqual([20, 25]);
});
test('it stays as before an event that this code cannot fold', () => {
  const [posted, liked, edited] = e.log(e.posted(1), e.liked(1, 'ben'), e.postEdited(1, 'Soup')) as [Recorded, Recorded, Recorded];
  const found = folded([posted, { ...liked, version: 9 }, edited]);
  expect(found).toMatchObject({ document: { title: 'Hello', likesCount: 0 }, failure: { event: { type: 'AnnouncementLiked' } } });
  expect(found.failure?.message).toContain('newer than this code');
  expect(touchedBy({ ...liked, version: 9 }, ['feed'])).toEqual([]);
});
test('fields whose event was unreadable are blank, until another event sets them', () => {
  const [registered, updated, hidden, again] = e.log(
    e.registered('ana', 'Ana'),
    e.profileUpdated('ana', { bio: 'Bakes' }),
    e.profileHidden('ana', 'bio'),
    e.profileUpdated('ana', { bio: 'Boils' }),
  ) as [Recorded, Recorded, Recorded, Recorded];
  const history = new DocumentHistory('profiles', 'ana', none);
  const blankAfter = (event: Recorded) => {
    history.fold(event);
    return [...history.asOf.blank.keys()];
  };
  const unreadable = { person: 'ana', why: 'damaged' as const };
  expect(blankAfter({ ...registered, data: { ...registered.data, displayName: null }, unreadable })).not.toContain('bio');
  expect(blankAfter({ ...updated, data: { ...updated.data, bio: '' }, erased: true })).toContain('bio');
  expect(history.asOf.blank.get('bio')).toBe('erased');
  expect(blankAfter(hidden)).toContain('bio');
  expect(blankAfter(again)).not.toContain('bio');
});
