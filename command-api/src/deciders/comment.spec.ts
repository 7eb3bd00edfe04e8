import { type Announcement, type Comment, type CommentEvent, comment } from '@potluck/events';
import { describe, test } from 'vitest';
import { type CommentCommand, decideComment } from './comment.ts';
import { ben, nameless, specOf, suspended, system } from './given.fixture.ts';

const post: Announcement = {
  status: 'posted',
  announcementId: 1,
  userId: 'ben',
  title: 'Hi',
  content: 'all',
  media: null,
  hidden: false,
  changedAt: '2026-01-01T00:00:00.000Z',
};
const parentAt = (depth: number): Comment => ({
  status: 'added',
  commentId: 4,
  announcementId: 1,
  parentId: null,
  userId: 'ben',
  depth,
  content: 'First',
  hidden: false,
  changedAt: '2026-01-01T00:00:00.000Z',
});
const given = specOf(decideComment, comment, { post, parent: parentAt(0) });

const which = { commentId: 5, announcementId: 1, parentId: null, userId: 'ana' };
const add: CommentCommand = { type: 'AddComment', data: { commentId: 5, announcementId: 1, parentId: null, content: 'Yum' } };
const reply: CommentCommand = { type: 'AddComment', data: { commentId: 5, announcementId: 1, parentId: 4, content: 'Yum' } };
const edit = (content: string): CommentCommand => ({ type: 'EditComment', data: { content } });
const remove: CommentCommand = { type: 'DeleteComment', data: {} };
const added: CommentEvent = { type: 'CommentAdded', data: { ...which, depth: 0, content: 'Yum' } };
const hidden: CommentEvent = {
  type: 'CommentHidden',
  data: { ...which, wasVisible: true, caseId: 'case', decisionId: 'decision', ruleId: null },
};
const deleted: CommentEvent = { type: 'CommentDeleted', data: { ...which, wasVisible: true } };

describe('commenting', () => {
  test('adds it to the post', () => given().when(add).thenAppends(added));
  test('needs a display name', () => given().when(add, { actor: nameless }).thenRefused('display-name-required'));
  test('is refused to the suspended', () => given().when(add, { actor: suspended }).thenRefused('suspended'));
  test('is refused without a post', () =>
    given()
      .when(add, { post: { status: 'absent' } })
      .thenRefused('announcement-not-found'));
  test('is refused on a hidden post', () =>
    given()
      .when(add, { post: { ...post, hidden: true } })
      .thenRefused('announcement-not-found'));
});

describe('replying', () => {
  test('is one deeper than the parent', () =>
    given()
      .when(reply)
      .thenAppends({ type: 'CommentAdded', data: { ...which, parentId: 4, depth: 1, content: 'Yum' } }));
  test('goes down to depth 100', () =>
    given()
      .when(reply, { parent: parentAt(99) })
      .thenAppends({ type: 'CommentAdded', data: { ...which, parentId: 4, depth: 100, content: 'Yum' } }));
  test('is refused at a greater depth', () =>
    given()
      .when(reply, { parent: parentAt(100) })
      .thenRefused('comment-too-deep'));
  test('is refused without a parent', () => given().when(reply, { parent: comment.initial }).thenRefused('parent-not-found'));
  test('is refused to a hidden parent', () =>
    given()
      .when(reply, { parent: { ...parentAt(0), hidden: true } as Comment })
      .thenRefused('parent-not-found'));
  test('is refused to a comment of another post', () =>
    given()
      .when(reply, { parent: { ...parentAt(0), announcementId: 2 } as Comment })
      .thenRefused('parent-not-found'));
});

describe('editing a comment', () => {
  test('is for its author', () =>
    given(added)
      .when(edit('Yummy'))
      .thenAppends({ type: 'CommentEdited', data: { ...which, content: 'Yummy' } }));
  test('without a change appends nothing', () => given(added).when(edit('Yum')).thenNothingNew());
  test('that was edited since the editor was opened is refused, unless nothing would change', () => {
    const edited = { type: 'CommentEdited' as const, revision: 1, data: { ...which, content: 'Yummy' } };
    const editAt = (content: string, revision: number): CommentCommand => ({ type: 'EditComment', data: { content, revision } });
    given(added, edited).when(editAt('Bah', 0)).thenRefused('comment-changed');
    given(added, edited).when(editAt('Yummy', 0)).thenNothingNew();
    given(added, edited)
      .when(editAt('Bah', 1))
      .thenAppends({ type: 'CommentEdited', data: { ...which, content: 'Bah' } });
  });
  test('is refused to others', () => given(added).when(edit('Bah'), { actor: ben }).thenRefused('not-your-comment'));
  test('that is hidden is refused to others as if there were none', () =>
    given(added, hidden).when(edit('Bah'), { actor: ben }).thenRefused('comment-not-found'));
  test('that does not exist is refused', () => given().when(edit('Bah')).thenRefused('comment-not-found'));
});

describe('deleting a comment', () => {
  test('records that it was visible', () => given(added).when(remove).thenAppends(deleted));
  test('records that it was hidden', () =>
    given(added, hidden)
      .when(remove)
      .thenAppends({ type: 'CommentDeleted', data: { ...which, wasVisible: false } }));
  test('is refused to others, including the post’s author', () =>
    given(added).when(remove, { actor: ben }).thenRefused('not-your-comment'));
  test('that is hidden is refused to others as if there were none', () =>
    given(added, hidden).when(remove, { actor: ben }).thenRefused('comment-not-found'));
  test('twice is refused', () => given(added, deleted).when(remove).thenRefused('comment-not-found'));
  test('is allowed to reactions', () => given(added).when(remove, { actor: system }).thenAppends(deleted));
  test('twice by reactions appends nothing', () => given(added, deleted).when(remove, { actor: system }).thenNothingNew());
});
