/** Earlier versions of recipes, posts and comments. */

import * as z from 'zod';
import { IsoDate } from './fields.ts';
import { Recipe } from './recipes.ts';

const version = {
  /** The revision that identifies the version. */
  revision: z.int(),
  /** When it was written. */
  at: IsoDate,
  /** A moderator hid this version, and the decision is in force: it cannot be restored. */
  hidden: z.boolean(),
};

/**
 * An earlier version of a recipe. `picture`: the recipe's present one, an earlier one that is still stored, one that expired, one that
 * moderators purged, or none.
 */
export const RecipeVersion = Recipe.pick({
  title: true,
  description: true,
  prepTime: true,
  cookTime: true,
  servings: true,
  difficulty: true,
  ingredients: true,
  instructions: true,
  isPublic: true,
}).extend({ ...version, picture: z.enum(['none', 'same', 'kept', 'gone', 'purged']) });
export type RecipeVersion = z.output<typeof RecipeVersion>;

export const AnnouncementVersion = z.object({ ...version, title: z.string(), content: z.string().nullable() });
export type AnnouncementVersion = z.output<typeof AnnouncementVersion>;

export const CommentVersion = z.object({ ...version, content: z.string() });
export type CommentVersion = z.output<typeof CommentVersion>;
