import { ignored } from '@potluck/events';
import { defineProjection } from '../projection.ts';

/** What the daily featured recipe is chosen among. Updates do not concern it. */
export const dailyFeatures = defineProjection({
  name: 'daily-features',
  number: 1,
  takes: ['RecipeCreated', 'RecipeDeleted', 'RecipeHidden', 'RecipeRestored'],
  personal: [],
  keys: ({ data }) => [String(data.recipeId)],
  evolve(recipe, event) {
    switch (event.type) {
      case 'RecipeCreated': {
        const { recipeId, userId } = event.data;
        return { id: recipeId, userId, createdAt: event.metadata.at, created: Number(event.position), hidden: false };
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
