import { createHash } from 'node:crypto';
import { ignored } from '@potluck/events';
import { chanceOrders, type DailyFeatureDocument } from '../documents.ts';
import { defineProjection } from '../projection.ts';

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
