import { type Announcement, type Comment, type Recipe, type ReportEvent, report } from '@potluck/events';
import { describe, test } from 'vitest';
import { ana, ben, erased, nameless, now, specOf, suspended } from './given.fixture.ts';
import { decideReport, type ReportCommand } from './report.ts';

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
const comment: Comment = {
  status: 'added',
  commentId: 5,
  announcementId: 1,
  parentId: null,
  userId: 'ben',
  depth: 0,
  content: 'Yum',
  hidden: false,
  changedAt: '2026-01-01T00:00:00.000Z',
};
const recipeOf = (userId: string, isPublic: boolean): Recipe => ({
  status: 'created',
  recipeId: 3,
  userId,
  hidden: false,
  changedAt: '2026-01-01T00:00:00.000Z',
  content: {
    title: 'Soup',
    description: null,
    image: null,
    prepTime: null,
    cookTime: null,
    servings: null,
    difficulty: null,
    ingredients: ['Water'],
    instructions: ['Boil'],
    isPublic,
  },
});
const reported = { contentType: 'announcement', content: post } as const;
const seen = { currentRevision: 2, contentAt: '2026-01-01T00:00:00.000Z', authorRevision: 1, postRevision: null };
const given = specOf(decideReport, report, { reported, author: ben, seen });

const fields = { reason: 'spam', description: null, contentRevision: null } as const;
const fileReport = (reportedUserId = ''): ReportCommand => ({
  type: 'FileReport',
  data: { contentType: 'announcement', contentId: 1, reportedUserId, ...fields },
});
const filed: ReportEvent = {
  type: 'ReportFiled',
  data: { reporterId: 'ana', contentType: 'announcement', contentId: 1, reportedUserId: 'ben', ...fields, ...seen },
};
const of = (contentType: 'comment' | 'recipe' | 'user', contentId: number | null): ReportCommand => ({
  type: 'FileReport',
  data: { contentType, contentId, reportedUserId: '', ...fields },
});
const filedOf = (contentType: 'comment' | 'recipe' | 'user', contentId: number | null): ReportEvent => ({
  type: 'ReportFiled',
  data: { reporterId: 'ana', contentType, contentId, reportedUserId: 'ben', ...fields, ...seen },
});

const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 60 * 60 * 1_000).toISOString();
const hidden = (goneAt?: string): Announcement => ({ ...post, hidden: true, goneAt });
const deletedComment = (goneAt?: string): Comment => ({
  status: 'deleted',
  commentId: 5,
  announcementId: 1,
  parentId: null,
  userId: 'ben',
  goneAt,
});
const deletedRecipe = (goneAt?: string): Recipe => ({ status: 'deleted', recipeId: 3, userId: 'ben', goneAt });

describe('reporting content that was hidden or deleted recently', () => {
  test('a post that was hidden', () =>
    given()
      .when(fileReport(), { reported: { ...reported, content: hidden(hoursAgo(23)) } })
      .thenAppends(filed));
  test('a post that was hidden more than a day ago is refused', () =>
    given()
      .when(fileReport(), { reported: { ...reported, content: hidden(hoursAgo(25)) } })
      .thenRefused('announcement-not-found'));
  test('by a member who joined after it was hidden is refused', () =>
    given()
      .when(fileReport(), { actor: { ...ana, createdAt: hoursAgo(2) }, reported: { ...reported, content: hidden(hoursAgo(3)) } })
      .thenRefused('announcement-not-found'));
  test('own content is refused as own', () =>
    given()
      .when(fileReport(), { actor: ben, reported: { ...reported, content: hidden(hoursAgo(1)) } })
      .thenRefused('own-content'));
  test('a deleted comment', () =>
    given()
      .when(of('comment', 5), { reported: { contentType: 'comment', content: deletedComment(hoursAgo(1)), post } })
      .thenAppends(filedOf('comment', 5)));
  test('a comment whose post was deleted', () =>
    given()
      .when(of('comment', 5), { reported: { contentType: 'comment', content: comment, post: hidden(hoursAgo(1)) } })
      .thenAppends(filedOf('comment', 5)));
  test('a recently deleted comment under a post that was hidden long before is refused', () =>
    given()
      .when(of('comment', 5), { reported: { contentType: 'comment', content: deletedComment(hoursAgo(1)), post: hidden(hoursAgo(30)) } })
      .thenRefused('announcement-not-found'));
  test('a deleted recipe', () =>
    given()
      .when(of('recipe', 3), { reported: { contentType: 'recipe', content: deletedRecipe(hoursAgo(1)) } })
      .thenAppends(filedOf('recipe', 3)));
  test('a deleted private recipe is refused as if it never existed', () =>
    given()
      .when(of('recipe', 3), { reported: { contentType: 'recipe', content: deletedRecipe() } })
      .thenRefused('recipe-not-found'));
  test('content of an erased account is refused', () =>
    given()
      .when(fileReport(), { author: erased, reported: { ...reported, content: hidden(hoursAgo(1)) } })
      .thenRefused('announcement-not-found'));
});

describe('reporting', () => {
  test('a post names its author', () => given().when(fileReport()).thenAppends(filed));
  test('a post whose author the request names', () => given().when(fileReport('ben')).thenAppends(filed));
  test('needs no display name', () =>
    given()
      .when(fileReport(), { actor: nameless })
      .thenAppends({ type: 'ReportFiled', data: { ...filed.data, reporterId: 'nameless' } }));
  test('with a wrong author in the request is refused', () => given().when(fileReport('cleo')).thenRefused('reported-user-mismatch'));
  test('twice is refused', () => given(filed).when(fileReport()).thenRefused('already-reported'));
  test('own content is refused', () => given().when(fileReport(), { actor: ben }).thenRefused('own-content'));
  test('is refused to the suspended', () => given().when(fileReport(), { actor: suspended }).thenRefused('suspended'));
  test('a hidden post is refused', () =>
    given()
      .when(fileReport(), { reported: { ...reported, content: { ...post, hidden: true } as Announcement } })
      .thenRefused('announcement-not-found'));
  test('a comment', () =>
    given()
      .when(of('comment', 5), { reported: { contentType: 'comment', content: comment, post } })
      .thenAppends(filedOf('comment', 5)));
  test('a comment under a deleted post is refused', () =>
    given()
      .when(of('comment', 5), { reported: { contentType: 'comment', content: comment, post: { status: 'absent' } } })
      .thenRefused('announcement-not-found'));
  test('a public recipe', () =>
    given()
      .when(of('recipe', 3), { reported: { contentType: 'recipe', content: recipeOf('ben', true) } })
      .thenAppends(filedOf('recipe', 3)));
  test('a private recipe is refused as if it did not exist', () =>
    given()
      .when(of('recipe', 3), { reported: { contentType: 'recipe', content: recipeOf('ben', false) } })
      .thenRefused('recipe-not-found'));
  test('an own private recipe is refused as own', () =>
    given()
      .when(of('recipe', 3), { reported: { contentType: 'recipe', content: recipeOf('ana', false) } })
      .thenRefused('own-content'));
  test('a user', () =>
    given()
      .when(of('user', null), { reported: { contentType: 'user', content: ben } })
      .thenAppends(filedOf('user', null)));
  test('a user with a private profile, whose posts are in the feed', () =>
    given()
      .when(of('user', null), { reported: { contentType: 'user', content: { ...ben, isPublic: false } } })
      .thenAppends(filedOf('user', null)));
  test('an unknown user is refused', () =>
    given()
      .when(of('user', null), { reported: { contentType: 'user', content: { status: 'absent' } } })
      .thenRefused('user-not-found'));
  test('oneself is refused', () =>
    given()
      .when(of('user', null), { reported: { contentType: 'user', content: ana } })
      .thenRefused('own-content'));
  test('an erased account is refused', () =>
    given()
      .when(of('user', null), { reported: { contentType: 'user', content: erased } })
      .thenRefused('user-not-found'));
});
