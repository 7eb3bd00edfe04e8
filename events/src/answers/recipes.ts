/** What is answered about recipes. */

import * as z from 'zod';
import { Difficulty } from '../index.ts';
import { IsoDate, MediaPurge, Picture, Size } from './fields.ts';
import { UserCard } from './people.ts';

export const Recipe = z.object({
  id: z.int(),
  userId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  image: Picture,
  imageSize: Size,
  imageWidths: z.array(z.int()),
  prepTime: z.string().nullable(),
  cookTime: z.string().nullable(),
  mediaPurged: MediaPurge,
  servings: z.int().nullable(),
  difficulty: Difficulty.nullable(),
  ingredients: z.array(z.string()),
  instructions: z.array(z.string()),
  isPublic: z.boolean(),
  createdAt: IsoDate,
  revision: z.int(),
});
export type Recipe = z.output<typeof Recipe>;

/** A recipe with what its own page shows besides. `owner.isPublic`: whether others can see their profile. */
export const RecipeDetail = Recipe.extend({
  editedAt: IsoDate.nullable(),
  owner: UserCard.extend({ isPublic: z.boolean() }),
  savesCount: z.int(),
  /** Whether the viewer saved it. */
  saved: z.boolean(),
});
export type RecipeDetail = z.output<typeof RecipeDetail>;
