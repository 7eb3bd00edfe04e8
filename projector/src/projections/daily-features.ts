import { createHash } from 'node:crypto';
import { ignored } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/** Fields with random ranks, by which an owner's recipes are shuffled. */
export const chanceOrders = ['order1', 'order2', 'order3', 'order4'] as const;
/** Ranks are whole numbers from 0 to below this. */
export const chanceRange = 2 ** 48;

/** A small document per recipe; queries choose the recipe of the day, or a random one. Its rank in each order depends only on its id. */
export interface DailyFeatureDocument extends Record<(typeof chanceOrders)[number], number> {
  id: number;
  userId: string;
  createdAt: string;
  created: number;
  hidden: boolean;
}

/** The same on every machine and after every rebuild. */
function ranksOf(recipeId: number): Pick<DailyFeatureDocument, (typeof chanceOrders)[number]> {
  const hash = createHash('sha256').update(`recipe:${recipeId}`).digest();
  return Object.fromEntries(chanceOrders.map((order, index) => [order, hash.readUIntBE(index * 6, 6)])) as never;
}

/** The candidates for the daily featured recipe. Updates do not matter. */
export const dailyFeatures = defineProjection({
  name: 'daily-features',
  number: 2,
  takes: ['RecipeCreated', 'RecipeDeleted', 'RecipeHidden', 'RecipeRestored'],
  personal: [],
  shape: shapeOf<DailyFeatureDocument>({
    indexes: [['userId', 'hidden', 'created'], ...chanceOrders.map((order) => ['userId', 'hidden', order, 'created'])],
  }),
  keys: ({ data }) => [String(data.recipeId)],
  evolve(recipe, event) {
    switch (event.type) {
      case 'RecipeCreated': {
        const { recipeId, userId } = event.data;
        return {
          id: recipeId,
          userId,
          createdAt: event.metadata.at,
          created: Number(event.position),
          hidden: false,
          ...ranksOf(recipeId),
        };
      }
      case 'RecipeDeleted':
        return undefined;
      case 'RecipeHidden':
        return recipe && { ...recipe, hidden: true };
      case 'RecipeRestored':
        return recipe && { ...recipe, hidden: false };
      default:
        return ignored(event, recipe);
    }
  },
});
