import { ignored } from '@potluck/events';
import { defineProjection } from '../projection.ts';

export const recipes = defineProjection({
  name: 'recipes',
  number: 2,
  takes: ['RecipeCreated', 'RecipeUpdated', 'RecipeDeleted', 'RecipeHidden', 'RecipeRestored'],
  keys: ({ data }) => [String(data.recipeId)],
  evolve(recipe, event) {
    const { revision, metadata, position } = event;
    switch (event.type) {
      case 'RecipeCreated': {
        const { recipeId, userId, ...content } = event.data;
        const { at } = metadata;
        return { id: recipeId, userId, ...content, hidden: false, createdAt: at, updatedAt: at, created: Number(position), revision };
      }
      case 'RecipeUpdated': {
        const { recipeId: _, userId: __, ...content } = event.data;
        return recipe && { ...recipe, ...content, updatedAt: metadata.at, revision };
      }
      case 'RecipeDeleted':
        return undefined;
      case 'RecipeHidden':
        return recipe && { ...recipe, hidden: true, revision };
      case 'RecipeRestored':
        return recipe && { ...recipe, hidden: false, revision };
      default:
        return ignored(event, recipe);
    }
  },
});
