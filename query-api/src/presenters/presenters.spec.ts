import type { MediaRef } from '@potluck/events';
import { Announcement, Comment } from '@potluck/events/answers/feed';
import { CurrentUser, Profile } from '@potluck/events/answers/people';
import { Recipe } from '@potluck/events/answers/recipes';
import { expect, test } from 'vitest';
import { aComment, aPost, aProfile, aRecipe } from '../documents.fixture.ts';
import { presentAnnouncement } from './announcement.ts';
import { presentComment } from './comment.ts';
import { presentRecipe } from './recipe.ts';
import { presentCurrentUser, presentProfile, presentUserCard, warningsAt } from './user.ts';

const picture: MediaRef = { key: 'ab'.repeat(16), kind: 'image', contentType: 'image/jpeg', width: 1200, height: 800, widths: [320, 640] };
const card = presentUserCard('ana', aProfile({ id: 'ana' }));

test('a recipe has the fields of section 7', () => expect(() => Recipe.parse(presentRecipe(aRecipe()))).not.toThrow());
test('a post has the fields of section 7', () => expect(() => Announcement.parse(presentAnnouncement(aPost(), card, true))).not.toThrow());
test('a comment has the fields of section 3', () => expect(() => Comment.parse(presentComment(aComment(), card, false))).not.toThrow());
test('a profile has the fields of section 7', () =>
  expect(() => Profile.parse(presentProfile(aProfile(), { recipesCount: 1, postsCount: 2, following: true }, false))).not.toThrow());

test('a picture is addressed by what it belongs to', () =>
  expect(presentRecipe(aRecipe({ id: 12, image: picture })).image).toBe(`/media/recipe/12/${picture.key}`));
test('a picture says its size and its smaller widths', () =>
  expect(presentRecipe(aRecipe({ image: picture }))).toMatchObject({ imageSize: { width: 1200, height: 800 }, imageWidths: [320, 640] }));
test('a post with a picture has an image and no video', () =>
  expect(presentAnnouncement(aPost({ id: 3, media: picture }), card, false)).toMatchObject({
    image: `/media/announcement/3/${picture.key}`,
    video: null,
    mediaType: 'image',
  }));
test('a post with a video has a video and no image', () =>
  expect(presentAnnouncement(aPost({ id: 3, media: { ...picture, kind: 'video', widths: [] } }), card, false)).toMatchObject({
    image: null,
    video: `/media/announcement/3/${picture.key}`,
    mediaType: 'video',
  }));
test('a hidden comment loses its text and keeps its place', () =>
  expect(presentComment(aComment({ hidden: true, content: 'rude', parentId: 4 }), card, false)).toMatchObject({
    content: '',
    hidden: true,
    parentId: 4,
  }));
test('the nested user is id, name and picture and nothing else', () =>
  expect(presentUserCard('ana', aProfile({ id: 'ana', displayName: 'Ana', firstName: 'A', bio: 'b', profileImage: picture }))).toEqual({
    id: 'ana',
    displayName: 'Ana',
    profileImageUrl: `/media/user/ana/${picture.key}`,
  }));
const hiddenProfile = aProfile({
  id: 'ana',
  displayName: 'Rude',
  firstName: 'R',
  bio: 'b',
  profileImage: picture,
  hiddenParts: ['displayName', 'profileImage', 'bio'],
});
const counted = { recipesCount: 1, postsCount: 2, following: false };
test('a name and picture that moderators hid are shown to nobody', () =>
  expect(presentUserCard('ana', hiddenProfile)).toEqual({ id: 'ana', displayName: 'A member', profileImageUrl: null }));
test('a profile shows others nothing of what moderators hid, and its owner all of it', () => {
  const nothing = { displayName: 'A member', firstName: null, bio: null, profileImageUrl: null };
  expect(presentProfile(hiddenProfile, counted, false)).toMatchObject(nothing);
  expect(presentProfile(hiddenProfile, counted, true)).toMatchObject({ displayName: 'Rude', firstName: 'R', bio: 'b' });
});
test('whoever is gone has neither name nor picture', () =>
  expect(presentUserCard('gone', undefined)).toEqual({ id: 'gone', displayName: null, profileImageUrl: null }));

const decision = { caseId: 'user_ana', decisionId: 'd', ruleId: null };
const registered = {
  status: 'registered',
  userId: 'ana',
  email: 'ana@example.org',
  displayName: 'Ana',
  firstName: null,
  lastName: null,
  bio: null,
  isPublic: false,
  profileImage: null,
  roles: ['moderator'],
  warnings: [
    { ...decision, at: '2026-03-15T00:00:00.000Z' },
    { ...decision, at: '2026-03-20T00:00:00.000Z' },
  ],
  suspensions: [{ ...decision, until: '2026-05-01T00:00:00.000Z', ended: false }],
  hiddenParts: [],
  mutedUntil: undefined,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
} as const;
const current = (now: string) =>
  presentCurrentUser({ ...registered, roles: [...registered.roles], hiddenParts: [] }, 3, now, {
    suspensionReason: 'Be kind',
    warnings: warningsAt(registered, now).map(({ decisionId, at }) => ({ decisionId, at, reason: 'No ads' })),
  });
test('the current user has the fields of the answer', () =>
  expect(() => CurrentUser.parse(current('2026-04-01T00:00:00.000Z'))).not.toThrow());
test('a suspension in force is told', () =>
  expect(current('2026-04-01T00:00:00.000Z').suspension).toEqual({ until: '2026-05-01T00:00:00.000Z', reason: 'Be kind' }));
test('a suspension that is over is not told', () => expect(current('2026-05-02T00:00:00.000Z').suspension).toBeNull());
test('each warning is told for 30 days', () => {
  const warning = { decisionId: 'd', at: '2026-03-20T00:00:00.000Z', reason: 'No ads' };
  const now = current('2026-04-01T00:00:00.000Z');
  expect(now.warnings).toEqual([{ ...warning, at: '2026-03-15T00:00:00.000Z' }, warning]);
  expect(now.warning).toEqual(warning);
  expect(current('2026-04-17T00:00:00.000Z').warnings).toEqual([warning]);
  expect(current('2026-04-20T00:00:00.000Z').warning).toBeNull();
});
