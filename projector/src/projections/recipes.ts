import { ignored, type RecipeContent } from '@potluck/events';
import { defineProjection } from '../projection.ts';
import { firstNumber, titleKey } from '../sort-keys.ts';

const sortKeys = ({ title, cookTime }: RecipeContent) => ({ titleKey: titleKey(title), cookNumber: firstNumber(cookTime) });

export const recipes = defineProjection({
  name: 'recipes',
  number: 3,
  takes: ['RecipeCreated', 'RecipeUpdated', 'RecipeDeleted', 'RecipeHidden', 'RecipeRestored'],
  keys: ({ data }) => [String(data.recipeId)],
  evolve(recipe, event) {
    const { revision, metadata, position } = event;
    switch (event.type) {
      case 'RecipeCreated': {
        const { recipeId, userId, ...content } = event.data;
        const { at } = metadata;
        const created = Number(position);
        const made = { hidden: false, createdAt: at, updatedAt: at, created, newest: -created, revision };
        return { id: recipeId, userId, ...content, ...sortKeys(content), ...made };
      }
      case 'RecipeUpdated': {
        const { recipeId: _, userId: __, ...content } = event.data;
        return recipe && { ...recipe, ...content, ...sortKeys(content), updatedAt: metadata.at, revision };
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
