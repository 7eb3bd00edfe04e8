import type { EventType } from '@potluck/events';
import type { IdKind } from './pseudonyms.ts';

/** How analysts see a field of an event: as it is, an id or a stream as a pseudonym. Personal fields and all others are left out. */
type Treatment = 'shown' | 'stream' | IdKind;
interface VisibleStream {
  /** What the ids in the stream's name are of; undefined where the name has none of a member or of content. */
  ids?: readonly IdKind[];
  fields: Readonly<Record<string, Treatment>>;
}

const decision = { caseId: 'case', decisionId: 'decision', ruleId: 'shown' } as const;
const purge = { contentRevision: 'shown', basis: 'shown', caseId: 'case', decisionId: 'decision' } as const;

/** The streams whose events analysts see, by category. The others are of reports, cases, sign-in and commands: only their number is known. */
export const visibleStreams: Readonly<Record<string, VisibleStream>> = {
  user: {
    ids: ['member'],
    fields: {
      ...{
        userId: 'member',
        isPublic: 'shown',
        role: 'shown',
        by: 'member',
        source: 'shown',
        until: 'shown',
        parts: 'shown',
        dueAt: 'shown',
      },
      ...decision,
      ...purge,
    },
  },
  recipe: {
    ids: ['recipe'],
    fields: { recipeId: 'recipe', userId: 'member', servings: 'shown', difficulty: 'shown', isPublic: 'shown', ...decision, ...purge },
  },
  announcement: {
    ids: ['announcement'],
    fields: { announcementId: 'announcement', userId: 'member', wasVisible: 'shown', ...decision, ...purge },
  },
  comment: {
    ids: ['comment'],
    fields: {
      ...{
        commentId: 'comment',
        announcementId: 'announcement',
        parentId: 'comment',
        userId: 'member',
        depth: 'shown',
        wasVisible: 'shown',
      },
      ...decision,
    },
  },
  announcementLike: { ids: ['announcement', 'member'], fields: { announcementId: 'announcement', userId: 'member' } },
  commentLike: { ids: ['comment', 'member'], fields: { commentId: 'comment', announcementId: 'announcement', userId: 'member' } },
  follow: { ids: ['member', 'member'], fields: { followerId: 'member', followingId: 'member' } },
  savedRecipe: { ids: ['recipe', 'member'], fields: { recipeId: 'recipe', userId: 'member' } },
  rule: { fields: { ruleId: 'shown', text: 'shown' } },
  idSequence: { fields: { from: 'shown', size: 'shown' } },
  projection: {
    fields: {
      ...{ eventId: 'event', stream: 'stream', revision: 'shown', type: 'shown', codeVersion: 'shown' },
      ...{ switch: 'shown', from: 'shown', to: 'shown', hash: 'shown', version: 'shown' },
    },
  },
};

/** Left out though no schema calls them personal: `{type}.{field}` of what names a person, or what somebody may have typed. */
export const leftOut: ReadonlySet<string> = new Set([
  'UserRegistered.emailHash',
  'HoldPlaced.basis',
  'EventSkipped.error',
  'EventSkipped.reason',
  'SkipWithdrawn.reason',
]);

/** What questions about waiting times may know of a case's event. */
export const caseCodes: Readonly<Record<string, 'shown'>> = {
  ...{ contentType: 'shown', reason: 'shown', outcome: 'shown', code: 'shown', cause: 'shown', upheld: 'shown' },
};

const recipeTexts = ['title', 'description', 'prepTime', 'cookTime', 'ingredients', 'instructions'] as const;
const names = ['displayName', 'firstName', 'lastName'] as const;

/**
 * The personal fields that are texts of the community's pages, which the operator may open where any visitor can read them. Addresses,
 * pictures, reports and notes are not among them.
 */
const textFields: Partial<Record<EventType, readonly string[]>> = {
  AnnouncementPosted: ['title', 'content'],
  AnnouncementEdited: ['title', 'content'],
  CommentAdded: ['content'],
  CommentEdited: ['content'],
  RecipeCreated: recipeTexts,
  RecipeUpdated: recipeTexts,
  UserRegistered: names,
  ProfileUpdated: [...names, 'bio'],
};

export const textFieldsOf = (type: string): readonly string[] => textFields[type as EventType] ?? [];
