import { createHash } from 'node:crypto';
import { ignored } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/** Orders in which an owner's recipes stand by chance. */
export const chanceOrders = ['order1', 'order2', 'order3', 'order4'] as const;
/** Places in such an order are whole numbers from 0 to below this. */
export const chancePlaces = 2 ** 48;

/**
 * A slim document per visible recipe; which one it is on a day, or by chance, is chosen when read.
 * In each order it has a place that its id alone says.
 */
export interface DailyFeatureDocument extends Record<(typeof chanceOrders)[number], number> {
  id: number;
  userId: string;
  createdAt: string;
  created: number;
  hidden: boolean;
}

/** The same on every machine and after every rebuild. */
function placesOf(recipeId: number): Pick<DailyFeatureDocument, (typeof chanceOrders)[number]> {
  const hash = createHash('sha256').update(`recipe:${recipeId}`).digest();
  return Object.fromEntries(chanceOrders.map((order, index) => [order, hash.readUIntBE(index * 6, 6)])) as never;
}

/** What the daily featured recipe is chosen among. Updates do not concern it. */
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
          ...placesOf(recipeId),
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
