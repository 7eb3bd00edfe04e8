import type { Stored } from '@potluck/stores/ports/read-store';
import { expect, test } from 'vitest';
import { DocumentFold } from './fold.ts';
import * as e from './history.fixture.ts';
import { feed } from './projections/feed.ts';
import { throwsOn } from './throwing.fixture.ts';

const stored = (...documents: Stored<unknown>[]) => ({ get: async () => new Map(documents.map((document) => [document.id, document])) });
test('a document ignores events that it has folded', async () => {
  const events = e.log(e.posted(1), e.liked(1, 'ben'), e.liked(1, 'cleo'));
  const fold = new DocumentFold(feed, stored({ id: '1', position: 2n, document: { likesCount: 7 } }) as never);
  await fold.fold(events);
  expect(fold.take()).toEqual([{ id: '1', position: 3n, document: { likesCount: 8 }, before: { likesCount: 7 } }]);
});

test('a tombstone ignores events that it has folded, so that a late replay does not restore the document', async () => {
  const fold = new DocumentFold(feed, stored({ id: '1', position: 5n, document: undefined }) as never);
  await fold.fold(e.log(e.posted(1), e.liked(1, 'ben')));
  expect(fold.take()).toEqual([]);
});

test('an event that does not change a document writes nothing', async () => {
  const fold = new DocumentFold(feed, stored() as never);
  await fold.fold(e.log(e.liked(1, 'ben'), e.commentDeleted(1)));
  expect(fold.take()).toEqual([]);
});

test('a change has the document before and after, and the distinct types of the events', async () => {
  const before = { likesCount: 1 };
  const fold = new DocumentFold(feed, stored({ id: '1', position: 0n, document: before }) as never);
  await fold.fold(e.log(e.liked(1, 'ben'), e.liked(1, 'cleo'), e.commented(1), e.postDeleted(1)));
  const eventTypes = ['AnnouncementLiked', 'CommentAdded', 'AnnouncementDeleted'];
  expect(fold.changes()).toEqual([{ id: '1', position: '4', before, after: undefined, eventTypes }]);
});

test('it stops before an event that it throws on, with the changes before it', async () => {
  const fold = new DocumentFold(throwsOn('Stone'), stored() as never);
  const events = e.log(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'), e.recipeCreated(2));
  expect(await fold.fold(events)).toEqual({ event: events[1], message: 'cannot bake a Stone' });
  expect(fold.take()).toMatchObject([{ id: '1', position: 1n, document: { title: 'Bread' } }]);
});

test('it stops at an unknown version of an event', async () => {
  const fold = new DocumentFold(feed, stored() as never);
  const [event] = e.log(e.posted(1));
  const newer = { ...(event as NonNullable<typeof event>), version: 2 };
  expect(await fold.fold([newer])).toEqual({ event: newer, message: 'AnnouncementPosted version 2 is newer than this code' });
});
