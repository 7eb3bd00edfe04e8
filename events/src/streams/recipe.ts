import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { Difficulty, EntityId, MediaRef, UserId } from '../fields.ts';
import { type Gone, goneSince } from '../gone.ts';
import { maxLine, maxLines, maxText, maxTitle } from '../limits.ts';
import { personal } from '../personal.ts';
import { mediaPurge, type Purged, purgedBy } from '../purged.ts';
import { ignored } from '../recorded.ts';
import type { TextRevisions } from '../text-revisions.ts';

const OptionalText = z.string().max(maxText).nullable();
const Lines = z.array(z.string().min(1).max(maxLine)).max(maxLines);

/** The messages are the specification's (section 5, shared recipe schema). */
const content = {
  title: personal(z.string().min(1, 'Recipe title is required').max(maxTitle), ''),
  description: personal(OptionalText, null),
  image: personal(MediaRef.nullable(), null),
  prepTime: personal(OptionalText, null),
  cookTime: personal(OptionalText, null),
  servings: z.int().min(1).nullable(),
  difficulty: Difficulty.nullable(),
  ingredients: personal(Lines.min(1, 'At least one ingredient is required'), []),
  instructions: personal(Lines.min(1, 'At least one instruction is required'), []),
  isPublic: z.boolean(),
};
export type RecipeContent = z.output<z.ZodObject<typeof content>>;
const which = { recipeId: EntityId, userId: UserId };

/** The decision that hid or restored it. */
const decision = { caseId: z.string(), decisionId: z.string(), ruleId: z.string().nullable() };

export const recipe = defineAggregate({
  name: 'recipe',
  events: {
    RecipeCreated: z.object({ ...which, ...content }),
    RecipeUpdated: z.object({ ...which, ...content }),
    RecipeDeleted: z.object(which),
    RecipeHidden: z.object({ ...which, ...decision }),
    RecipeRestored: z.object({ ...which, ...decision }),
    RecipeMediaPurged: z.object({ ...which, ...mediaPurge }),
  },
  meanings: {
    RecipeCreated: 'A member added a recipe.',
    RecipeUpdated: 'A member changed a recipe: all of it as it is since then.',
    RecipeDeleted: 'A recipe was deleted.',
    RecipeHidden: 'A moderator hid a recipe.',
    RecipeRestored: 'A hidden recipe is shown again.',
    RecipeMediaPurged: 'A recipe’s picture was removed for good.',
  },
  initial: { status: 'absent' } as Recipe,
  evolve: (state, event): Recipe => {
    switch (event.type) {
      case 'RecipeCreated':
      case 'RecipeUpdated': {
        const { recipeId, userId, ...content } = event.data;
        return {
          status: 'created',
          recipeId,
          userId,
          hidden: state.status === 'created' && state.hidden,
          content,
          changedAt: event.metadata?.at ?? '',
          textRevision: event.revision ?? 0,
          hiddenRevision: state.status === 'created' ? state.hiddenRevision : undefined,
          ...(state.status === 'created' && { goneAt: state.goneAt }),
          hadMedia: content.image !== null || hadMedia(state),
          ...(state.status === 'created' && state.purged && { purged: state.purged }),
        };
      }
      case 'RecipeDeleted':
        return {
          status: 'deleted',
          recipeId: event.data.recipeId,
          userId: event.data.userId,
          hadMedia: hadMedia(state),
          goneAt: goneFrom(state, event.metadata?.at),
        };
      case 'RecipeHidden':
        return state.status === 'created'
          ? { ...state, hidden: true, hiddenRevision: state.textRevision, goneAt: goneFrom(state, event.metadata?.at) }
          : state;
      case 'RecipeRestored':
        return state.status === 'created' ? { ...state, hidden: false, hiddenRevision: undefined, goneAt: undefined } : state;
      case 'RecipeMediaPurged':
        if (state.status === 'deleted') return { ...state, hadMedia: false };
        if (state.status !== 'created') return state;
        return { ...state, content: { ...state.content, image: null }, hadMedia: false, purged: purgedBy(event) };
      default:
        return ignored(event, state);
    }
  },
});

/** Undefined for a private recipe: nobody else saw it. */
const goneFrom = (state: Recipe, at: string | undefined): string | undefined =>
  state.status === 'created' && state.content.isPublic ? goneSince(state, at) : undefined;

const hadMedia = (state: Recipe): boolean => state.status !== 'absent' && state.hadMedia === true;

export type RecipeEvent = EventOf<typeof recipe>;

export type Recipe =
  | { status: 'absent' }
  | ({
      status: 'created';
      recipeId: number;
      userId: string;
      hidden: boolean;
      content: RecipeContent /** ISO date-time. */;
      changedAt: string;
      /** It names a file, or named one since the last purge. */
      hadMedia?: boolean;
      purged?: Purged;
    } & TextRevisions &
      Gone)
  | ({ status: 'deleted'; recipeId: number; userId: string; hadMedia?: boolean } & Gone);
