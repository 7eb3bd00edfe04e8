import type { EventNamed, EventType, ProfilePart, Recorded } from '@potluck/events';
import { expect } from 'vitest';
import { DocumentFold } from './fold.ts';
import type { AnyProjection } from './projections/all.ts';

/** An event before it is appended. */
export interface Happened {
  stream: string;
  type: EventType;
  data: Record<string, unknown>;
}

const happened = <T extends EventType>(stream: string, type: T, data: EventNamed<T>['data']): Happened => ({ stream, type, data });

export const registered = (userId: string, displayName: string | null = null) =>
  happened(`user-${userId}`, 'UserRegistered', {
    userId,
    email: `${userId}@example.org`,
    emailHash: userId,
    displayName,
    firstName: null,
    lastName: null,
  });
const profile = { displayName: 'Ana', firstName: 'Ana', lastName: 'Lima', bio: 'Bakes', isPublic: true, profileImage: null };
export const profileUpdated = (userId: string, more: Partial<EventNamed<'ProfileUpdated'>['data']> = {}) =>
  happened(`user-${userId}`, 'ProfileUpdated', { userId, ...profile, ...more });
export const erasureRequested = (userId: string, dueAt: string) => happened(`user-${userId}`, 'ErasureRequested', { userId, dueAt });
export const erasureCancelled = (userId: string) => happened(`user-${userId}`, 'ErasureCancelled', { userId });
export const erased = (userId: string) => happened(`user-${userId}`, 'AccountErased', { userId });
export const profileHidden = (userId: string, ...parts: ProfilePart[]) =>
  happened(`user-${userId}`, 'ProfileHidden', { userId, parts, decisionId: 'decision' });
export const profileRestored = (userId: string, ...parts: ProfilePart[]) =>
  happened(`user-${userId}`, 'ProfileRestored', { userId, parts, decisionId: 'decision' });
export const roleGranted = (userId: string) =>
  happened(`user-${userId}`, 'RoleGranted', { userId, role: 'moderator', by: null, source: 'command_line' });
export const roleRevoked = (userId: string) =>
  happened(`user-${userId}`, 'RoleRevoked', { userId, role: 'moderator', by: 'ada', source: 'screen' });

/** A moderators' decision. */
const decision = { caseId: 'case', decisionId: 'decision', ruleId: null };

const recipe = {
  title: 'Bread',
  description: null,
  image: null,
  prepTime: null,
  cookTime: '1 hour',
  servings: 4,
  difficulty: 'easy',
  ingredients: ['500 g flour'],
  instructions: ['Bake'],
  isPublic: false,
} as const;
export const bread = { ...recipe, ingredients: [...recipe.ingredients], instructions: [...recipe.instructions] };
export const recipeCreated = (recipeId: number, userId = 'ana') =>
  happened(`recipe-${recipeId}`, 'RecipeCreated', { recipeId, userId, ...bread });
export const recipeUpdated = (recipeId: number, title: string, userId = 'ana') =>
  happened(`recipe-${recipeId}`, 'RecipeUpdated', { recipeId, userId, ...bread, title });
export const recipeDeleted = (recipeId: number, userId = 'ana') => happened(`recipe-${recipeId}`, 'RecipeDeleted', { recipeId, userId });
export const recipeHidden = (recipeId: number, userId = 'ana') =>
  happened(`recipe-${recipeId}`, 'RecipeHidden', { recipeId, userId, ...decision });
export const recipeRestored = (recipeId: number, userId = 'ana') =>
  happened(`recipe-${recipeId}`, 'RecipeRestored', { recipeId, userId, ...decision });

export const posted = (announcementId: number, userId = 'ana') =>
  happened(`announcement-${announcementId}`, 'AnnouncementPosted', { announcementId, userId, title: 'Hello', content: 'All', media: null });
export const postEdited = (announcementId: number, title: string, userId = 'ana') =>
  happened(`announcement-${announcementId}`, 'AnnouncementEdited', { announcementId, userId, title, content: null });
export const postDeleted = (announcementId: number, userId = 'ana') =>
  happened(`announcement-${announcementId}`, 'AnnouncementDeleted', { announcementId, userId, wasVisible: true });
export const postHidden = (announcementId: number, userId = 'ana') =>
  happened(`announcement-${announcementId}`, 'AnnouncementHidden', { announcementId, userId, wasVisible: true, ...decision });
export const postRestored = (announcementId: number, userId = 'ana') =>
  happened(`announcement-${announcementId}`, 'AnnouncementRestored', { announcementId, userId, ...decision });
export const liked = (announcementId: number, userId: string) =>
  happened(`announcementLike-${announcementId}_${userId}`, 'AnnouncementLiked', { announcementId, userId });
export const unliked = (announcementId: number, userId: string) =>
  happened(`announcementLike-${announcementId}_${userId}`, 'AnnouncementUnliked', { announcementId, userId });

/** A comment on the first post; `parentId` makes it a reply. */
const ofComment = (commentId: number, parentId: number | null) => ({ commentId, announcementId: 1, parentId, userId: 'ben' });
const commentStream = (commentId: number) => `comment-${commentId}`;
export const commented = (commentId: number, parentId: number | null = null) =>
  happened(commentStream(commentId), 'CommentAdded', {
    ...ofComment(commentId, parentId),
    depth: parentId === null ? 0 : 1,
    content: 'Nice',
  });
export const commentEdited = (commentId: number, content: string, parentId: number | null = null) =>
  happened(commentStream(commentId), 'CommentEdited', { ...ofComment(commentId, parentId), content });
export const commentDeleted = (commentId: number, parentId: number | null = null, wasVisible = true) =>
  happened(commentStream(commentId), 'CommentDeleted', { ...ofComment(commentId, parentId), wasVisible });
export const commentHidden = (commentId: number, parentId: number | null = null, wasVisible = true) =>
  happened(commentStream(commentId), 'CommentHidden', { ...ofComment(commentId, parentId), wasVisible, ...decision });
export const commentRestored = (commentId: number, parentId: number | null = null, wasVisible = false) =>
  happened(commentStream(commentId), 'CommentRestored', { ...ofComment(commentId, parentId), wasVisible, ...decision });
export const commentLiked = (commentId: number, userId: string) =>
  happened(`commentLike-${commentId}_${userId}`, 'CommentLiked', { commentId, announcementId: 1, userId });
export const commentUnliked = (commentId: number, userId: string) =>
  happened(`commentLike-${commentId}_${userId}`, 'CommentUnliked', { commentId, announcementId: 1, userId });

export const followed = (followerId: string, followingId: string) =>
  happened(`follow-${followerId}_${followingId}`, 'UserFollowed', { followerId, followingId });
export const unfollowed = (followerId: string, followingId: string) =>
  happened(`follow-${followerId}_${followingId}`, 'UserUnfollowed', { followerId, followingId });
export const saved = (recipeId: number, userId: string) =>
  happened(`savedRecipe-${recipeId}_${userId}`, 'RecipeSaved', { recipeId, userId });
export const unsaved = (recipeId: number, userId: string) =>
  happened(`savedRecipe-${recipeId}_${userId}`, 'RecipeUnsaved', { recipeId, userId });
export const reported = (reporterId: string, recipeId: number) =>
  happened(`report-${reporterId}_recipe_${recipeId}`, 'ReportFiled', {
    reporterId,
    contentType: 'recipe',
    contentId: recipeId,
    reportedUserId: 'ana',
    reason: 'spam',
    contentRevision: 0,
    currentRevision: 0,
    contentAt: at(0),
    authorRevision: 0,
    postRevision: null,
    description: 'Not a recipe',
  });

/** A case about a recipe; `mia` moderates. */
const inCase = (recipeId: number) => ({ caseId: `recipe_${recipeId}`, moderatorId: 'mia' });
const caseStream = (recipeId: number) => `case-recipe_${recipeId}`;
const aboutRecipe = (recipeId: number) => ({ contentType: 'recipe' as const, contentId: recipeId, reportedUserId: 'ana' });
export const caseOpened = (recipeId: number) =>
  happened(caseStream(recipeId), 'CaseOpened', { ...inCase(recipeId), ...aboutRecipe(recipeId) });
export const reportReceived = (reporterId: string, recipeId: number, reason: 'spam' | 'other' = 'spam') =>
  happened(caseStream(recipeId), 'ReportReceived', {
    caseId: `recipe_${recipeId}`,
    reporterId,
    ...aboutRecipe(recipeId),
    reason,
    reportStream: `report-${reporterId}_recipe_${recipeId}`,
    contentRevision: 0,
    currentRevision: 0,
    contentAt: at(0),
    authorRevision: 0,
    postRevision: null,
  });
export const caseClaimed = (recipeId: number, until = at(1_800)) =>
  happened(caseStream(recipeId), 'CaseClaimed', { ...inCase(recipeId), until });
export const caseReleased = (recipeId: number) =>
  happened(caseStream(recipeId), 'CaseReleased', { ...inCase(recipeId), cause: 'released' });
export const caseEscalated = (recipeId: number) =>
  happened(caseStream(recipeId), 'CaseEscalated', { ...inCase(recipeId), code: 'unsure', note: 'Which rule?' });
export const caseNoted = (recipeId: number) =>
  happened(caseStream(recipeId), 'NoteAdded', { ...inCase(recipeId), noteId: 'note', note: 'Seen before' });
export const caseDecided = (recipeId: number, outcome: 'dismiss' | 'hide' | 'restore', decisionId = 'decision') =>
  happened(caseStream(recipeId), 'DecisionMade', {
    ...inCase(recipeId),
    decisionId,
    outcome,
    ruleId: null,
    ruleRevision: null,
    contentRevision: 0,
    caseRevision: 0,
    until: null,
    parts: null,
    reporterId: null,
    basis: null,
    batchId: null,
    noteInternal: 'Because',
    noteToAuthor: 'Sorry',
    noteToReporters: null,
  });
const purge = (contentType: 'announcement' | 'recipe' | 'user', id: number | string) =>
  ({
    userId: typeof id === 'string' ? id : 'ana',
    contentRevision: 0,
    basis: 'illegal_content',
    caseId: `${contentType}_${id}`,
    decisionId: 'decision',
  }) as const;
export const postPurged = (announcementId: number) =>
  happened(`announcement-${announcementId}`, 'AnnouncementMediaPurged', { announcementId, ...purge('announcement', announcementId) });
export const recipePurged = (recipeId: number) =>
  happened(`recipe-${recipeId}`, 'RecipeMediaPurged', { recipeId, ...purge('recipe', recipeId) });
export const profilePurged = (userId: string) => happened(`user-${userId}`, 'ProfileMediaPurged', purge('user', userId));
export const caseHadNoEffect = (recipeId: number) =>
  happened(caseStream(recipeId), 'DecisionHadNoEffect', { caseId: `recipe_${recipeId}`, decisionId: 'decision', code: 'recipe-not-found' });
export const caseNotesExpired = (recipeId: number) =>
  happened(caseStream(recipeId), 'CaseNotesExpired', { caseId: `recipe_${recipeId}`, cause: 'time' });
export const caseReopened = (recipeId: number) =>
  happened(caseStream(recipeId), 'CaseReopened', { ...inCase(recipeId), cause: 'moderator', causeEventId: null });

const aboutDecision = (recipeId: number, decisionId: string) => ({ caseId: `recipe_${recipeId}`, decisionId });
export const appealFiled = (recipeId: number, userId = 'ana', decisionId = 'decision') =>
  happened(caseStream(recipeId), 'AppealFiled', { ...aboutDecision(recipeId, decisionId), userId, text: 'It breaks no rule' });
export const appealDecided = (recipeId: number, upheld: boolean, decisionId = 'decision') =>
  happened(caseStream(recipeId), 'AppealDecided', {
    ...inCase(recipeId),
    decisionId,
    upheld,
    contentRevision: 0,
    noteInternal: null,
    noteToAuthor: 'Looked at again',
  });
export const appealLapsed = (recipeId: number, decisionId = 'decision') =>
  happened(caseStream(recipeId), 'AppealLapsed', { ...aboutDecision(recipeId, decisionId), cause: 'erased' });
export const accessOpened = (recipeId: number, what: 'media' | 'private_recipe' | 'context' | 'reporter' = 'media') =>
  happened('access-ana_2026-01-01', 'AccessOpened', {
    subject: what === 'reporter' ? 'reporter_2' : `recipe_${recipeId}`,
    caseId: `recipe_${recipeId}`,
    what,
  });

export const exportMade = (exportId: string, types: string[], more: { from?: string; until?: string; through?: string } = {}) =>
  happened('access-lin_2026-01-01', 'ExportMade', {
    exportId,
    selection: { types, from: null, until: null, through: '1000', ...more },
    format: 'ndjson',
  });

const ruleOf = (type: 'RuleAdded' | 'RuleChanged' | 'RuleRetired', number: number, text: string) =>
  happened(`rule-${number}`, type, { ruleId: String(number), text });
export const ruleAdded = (number: number, text = 'Be kind') => ruleOf('RuleAdded', number, text);
export const ruleChanged = (number: number, text = 'Be kinder') => ruleOf('RuleChanged', number, text);
export const ruleRetired = (number: number, text = 'Be kind') => ruleOf('RuleRetired', number, text);

/** The time of the event at a position, which is its number of seconds after midnight. */
export const at = (position: number): string => new Date(Date.UTC(2026, 0, 1) + position * 1_000).toISOString();

/** A log of these events, from position 1 on. */
export function log(...events: Happened[]): Recorded[] {
  const revisions = new Map<string, number>();
  return events.map(({ stream, type, data }, index) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const position = index + 1;
    const id = `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
    const metadata = { actor: 'ana', at: at(position), correlationId: 'request' };
    return { id, stream, type, data, revision, position: BigInt(position), version: 1, metadata };
  });
}

/** The documents of a history with their positions; undefined for a tombstone. */
export async function documentsOf(projection: AnyProjection, events: readonly Recorded[]) {
  const fold = new DocumentFold<unknown>(projection, { get: async () => new Map() });
  const poison = await fold.fold(events);
  if (poison) throw new Error(poison.message);
  return new Map(fold.take().map(({ id, position, document }) => [id, { position, document }]));
}

/** `given(feed, posted(1)).when(liked(1, 'ben')).thenIs('1', { likesCount: 1 })`: compares the given fields of the document. */
export function given(projection: AnyProjection, ...before: Happened[]) {
  const document = async (events: Happened[], id: string) => (await documentsOf(projection, log(...events))).get(id)?.document;
  return {
    when: (...events: Happened[]) => ({
      async thenIs(id: string, expected: Record<string, unknown> | undefined): Promise<void> {
        const found = await document([...before, ...events], id);
        if (expected === undefined) expect(found).toBeUndefined();
        else expect(found).toMatchObject(expected);
      },
      /** The events do not change the document. */
      async thenSame(id: string): Promise<void> {
        const found = await document([...before, ...events], id);
        expect(found).toEqual(await document(before, id));
        expect(found).toBeDefined();
      },
    }),
  };
}
