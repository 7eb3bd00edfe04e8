import { type AnnouncementEvent, announcement, type MediaRef } from '@potluck/events';
import { describe, test } from 'vitest';
import { type AnnouncementCommand, decideAnnouncement } from './announcement.ts';
import { ben, nameless, specOf, suspended, system } from './given.fixture.ts';

const given = specOf(decideAnnouncement, announcement, {});

const photo: MediaRef = { key: 'a'.repeat(32), kind: 'image', contentType: 'image/jpeg', width: 4, height: 3, widths: [] };
const which = { announcementId: 1, userId: 'ana' };
const text = { title: 'Hello', content: 'all' };
const post = (content: string | null, media: MediaRef | null): AnnouncementCommand => ({
  type: 'PostAnnouncement',
  data: { announcementId: 1, title: 'Hello', content, media },
});
const edit = (content: string | null): AnnouncementCommand => ({ type: 'EditAnnouncement', data: { title: 'Hello', content } });
const remove: AnnouncementCommand = { type: 'DeleteAnnouncement', data: {} };
const posted: AnnouncementEvent = { type: 'AnnouncementPosted', data: { ...which, ...text, media: null } };
const postedPhoto: AnnouncementEvent = { type: 'AnnouncementPosted', data: { ...which, ...text, media: photo } };
const hidden: AnnouncementEvent = {
  type: 'AnnouncementHidden',
  data: { ...which, wasVisible: true, caseId: 'case', decisionId: 'decision', ruleId: null },
};
const deleted: AnnouncementEvent = { type: 'AnnouncementDeleted', data: { ...which, wasVisible: true } };

describe('posting', () => {
  test('text', () => given().when(post('all', null)).thenAppends(posted));
  test('a photo without a message', () =>
    given()
      .when(post(null, photo))
      .thenAppends({ type: 'AnnouncementPosted', data: { ...which, title: 'Hello', content: null, media: photo } }));
  test('without text and media is refused', () => given().when(post(null, null)).thenRefused('announcement-empty'));
  test('needs a display name', () => given().when(post('all', null), { actor: nameless }).thenRefused('display-name-required'));
  test('is refused to the suspended', () => given().when(post('all', null), { actor: suspended }).thenRefused('suspended'));
  test('is refused under an id that is taken', () => given(posted).when(post('all', null)).thenRefused('conflict'));
});

describe('editing a post', () => {
  test('is for its author', () =>
    given(posted)
      .when(edit('everyone'))
      .thenAppends({ type: 'AnnouncementEdited', data: { ...which, title: 'Hello', content: 'everyone' } }));
  test('without a change appends nothing', () => given(posted).when(edit('all')).thenNothingNew());
  test('that was edited since the editor was opened is refused, unless nothing would change', () => {
    const edited = { type: 'AnnouncementEdited' as const, revision: 1, data: { ...which, title: 'Hello', content: 'friends' } };
    const editAt = (content: string, revision: number): AnnouncementCommand => ({
      type: 'EditAnnouncement',
      data: { title: 'Hello', content, revision },
    });
    const again: AnnouncementEvent = { type: 'AnnouncementEdited', data: { ...which, title: 'Hello', content: 'everyone' } };
    given(posted, edited).when(editAt('everyone', 0)).thenRefused('announcement-changed');
    given(posted, edited).when(editAt('friends', 0)).thenNothingNew();
    given(posted, edited).when(editAt('everyone', 1)).thenAppends(again);
    given(posted, edited, hidden).when(editAt('everyone', 2)).thenAppends(again);
  });
  test('may remove the text of a photo', () =>
    given(postedPhoto)
      .when(edit(null))
      .thenAppends({ type: 'AnnouncementEdited', data: { ...which, title: 'Hello', content: null } }));
  test('may not leave the post empty', () => given(posted).when(edit(null)).thenRefused('announcement-empty'));
  test('is refused to others', () => given(posted).when(edit('mine'), { actor: ben }).thenRefused('not-your-announcement'));
  test('that does not exist is refused', () => given().when(edit('mine')).thenRefused('announcement-not-found'));
  test('that is hidden is refused to others as if there were none', () =>
    given(posted, hidden).when(edit('mine'), { actor: ben }).thenRefused('announcement-not-found'));
  test('that is hidden is allowed to its author', () =>
    given(posted, hidden)
      .when(edit('everyone'))
      .thenAppends({ type: 'AnnouncementEdited', data: { ...which, title: 'Hello', content: 'everyone' } }));
});

describe('deleting a post', () => {
  test('records that it was in the feed', () => given(posted).when(remove).thenAppends(deleted));
  test('records that it was hidden', () =>
    given(posted, hidden)
      .when(remove)
      .thenAppends({ type: 'AnnouncementDeleted', data: { ...which, wasVisible: false } }));
  test('is refused to others', () => given(posted).when(remove, { actor: ben }).thenRefused('not-your-announcement'));
  test('that is hidden is refused to others as if there were none', () =>
    given(posted, hidden).when(remove, { actor: ben }).thenRefused('announcement-not-found'));
  test('twice is refused', () => given(posted, deleted).when(remove).thenRefused('announcement-not-found'));
  test('twice by reactions appends nothing', () => given(posted, deleted).when(remove, { actor: system }).thenNothingNew());
});
