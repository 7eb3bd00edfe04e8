import type { EventType } from '@potluck/events';
import { openTypes } from '@potluck/events/closed-streams';
import type { OpenProjection } from '@potluck/events/open-documents';
import type { Documents } from '@potluck/projector/documents';
import type { IdKind } from './pseudonyms.ts';

/**
 * How analysts see a field of a document: as it is; as a pseudonym; `document`: as the document's own id; `personal`: only that there is
 * something, and how much; or not at all. A list or object has a treatment for each of its fields.
 */
export type FieldTreatment = 'shown' | 'document' | 'personal' | 'left out' | IdKind | { [field: string]: FieldTreatment };

type IdParts = readonly (IdKind | 'shown')[];

interface DocumentView<D> {
  /** What the parts of its id are of; undefined for one that names nobody and no content. */
  id?: IdParts | ((id: string) => IdParts);
  /** The compiler asks for every field. */
  fields: { readonly [F in keyof Required<D>]: FieldTreatment | ((document: D) => FieldTreatment) };
  /** The events with which a document begins. */
  begins: readonly EventType[];
}

/** Where it was in the log, and when. */
const times = { created: 'shown', createdAt: 'shown' } as const;
/** Ranks are made of the recipe's id, which could be found by trying all of them. */
const ranks = { order1: 'left out', order2: 'left out', order3: 'left out', order4: 'left out' } as const;

/** What analysts see of documents. A field that is not here is left out. */
export const documentViews: { readonly [P in OpenProjection]: DocumentView<Documents[P]> } = {
  feed: {
    id: ['announcement'],
    fields: {
      id: 'document',
      userId: 'member',
      title: 'personal',
      content: 'personal',
      media: 'personal',
      likesCount: 'shown',
      commentsCount: 'shown',
      hidden: 'shown',
      deletedWhileHidden: 'shown',
      editedAt: 'shown',
      purged: 'shown',
      revision: 'shown',
      ...times,
    },
    begins: ['AnnouncementPosted'],
  },
  comments: {
    id: ['comment'],
    fields: {
      id: 'document',
      announcementId: 'announcement',
      parentId: 'comment',
      userId: 'member',
      depth: 'shown',
      content: 'personal',
      likesCount: 'shown',
      repliesCount: 'shown',
      hidden: 'shown',
      deletedWhileHidden: 'shown',
      editedAt: 'shown',
      revision: 'shown',
      ...times,
    },
    begins: ['CommentAdded'],
  },
  recipes: {
    id: ['recipe'],
    fields: {
      id: 'document',
      userId: 'member',
      title: 'personal',
      description: 'personal',
      image: 'personal',
      prepTime: 'personal',
      cookTime: 'personal',
      servings: 'shown',
      difficulty: 'shown',
      ingredients: 'personal',
      instructions: 'personal',
      isPublic: 'shown',
      hidden: 'shown',
      purged: 'shown',
      updatedAt: 'shown',
      // Both are made of texts.
      titleKey: 'left out',
      cookNumber: 'left out',
      newest: 'left out',
      revision: 'shown',
      ...times,
    },
    begins: ['RecipeCreated'],
  },
  profiles: {
    id: ['member'],
    fields: {
      id: 'document',
      displayName: 'personal',
      firstName: 'personal',
      lastName: 'personal',
      bio: 'personal',
      isPublic: 'shown',
      profileImage: 'personal',
      hiddenParts: 'shown',
      purged: 'shown',
      leaving: 'shown',
      followersCount: 'shown',
      followingCount: 'shown',
      updatedAt: 'shown',
      revision: 'shown',
      ...times,
    },
    begins: ['UserRegistered'],
  },
  likes: {
    id: (id) => ['shown', id.startsWith('comment_') ? 'comment' : 'announcement', 'member'],
    fields: { id: 'document', kind: 'shown', targetId: ({ kind }) => kind, userId: 'member', ...times },
    begins: ['AnnouncementLiked', 'CommentLiked'],
  },
  follows: {
    id: ['member', 'member'],
    fields: { id: 'document', followerId: 'member', followingId: 'member', ...times },
    begins: ['UserFollowed'],
  },
  'saved-recipes': {
    id: ['recipe', 'member'],
    fields: { id: 'document', recipeId: 'recipe', userId: 'member', created: 'shown' },
    begins: ['RecipeSaved'],
  },
  'recipe-saves': {
    id: ['recipe'],
    fields: { id: 'document', userId: 'member', isPublic: 'shown', hidden: 'shown', savesCount: 'shown' },
    begins: ['RecipeCreated'],
  },
  'daily-features': {
    id: ['recipe'],
    fields: { id: 'document', userId: 'member', hidden: 'shown', ...times, ...ranks },
    begins: ['RecipeCreated'],
  },
  rules: { fields: { id: 'document', number: 'shown', text: 'shown', revision: 'shown' }, begins: ['RuleAdded'] },
  'member-roles': {
    id: ['member'],
    fields: { id: 'document', roles: { role: 'shown', at: 'shown', by: 'member', source: 'shown' }, created: 'shown' },
    begins: ['RoleGranted'],
  },
  activity: {
    fields: {
      id: 'document',
      stream: 'shown',
      type: 'shown',
      month: 'shown',
      count: 'shown',
      firstAt: 'shown',
      lastAt: 'shown',
      days: 'shown',
      by: 'shown',
    },
    begins: openTypes,
  },
};
