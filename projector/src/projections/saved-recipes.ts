import { ignored } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/** A recipe that a member saved; its id is `{recipeId}_{userId}`. */
export interface SavedRecipeDocument {
  id: string;
  recipeId: number;
  userId: string;
  created: number;
}

/** The recipes that members saved. */
export const savedRecipes = defineProjection({
  name: 'saved-recipes',
  number: 1,
  takes: ['RecipeSaved', 'RecipeUnsaved'],
  shape: shapeOf<SavedRecipeDocument>({ indexes: [['userId', 'created']] }),
  keys: ({ data }) => [`${data.recipeId}_${data.userId}`],
  evolve(saved, event, id) {
    switch (event.type) {
      case 'RecipeSaved':
        return { id, ...event.data, created: Number(event.position) };
      case 'RecipeUnsaved':
        return undefined;
      default:
        return ignored(event, saved);
    }
  },
});

/** How many members saved a recipe, and who may see it. Separate from the recipe, so that a changed count does not rewrite its texts. */
export interface RecipeSavesDocument {
  id: number;
  userId: string;
  isPublic: boolean;
  hidden: boolean;
  savesCount: number;
}

export const recipeSaves = defineProjection({
  name: 'recipe-saves',
  number: 1,
  publishesChanges: true,
  takes: ['RecipeCreated', 'RecipeUpdated', 'RecipeDeleted', 'RecipeHidden', 'RecipeRestored', 'RecipeSaved', 'RecipeUnsaved'],
  personal: [],
  shape: shapeOf<RecipeSavesDocument>({ indexes: [] }),
  keys: ({ data }) => [String(data.recipeId)],
  evolve(recipe, event) {
    switch (event.type) {
      case 'RecipeCreated': {
        const { recipeId, userId, isPublic } = event.data;
        return { id: recipeId, userId, isPublic, hidden: false, savesCount: 0 };
      }
      case 'RecipeUpdated':
        return recipe && { ...recipe, isPublic: event.data.isPublic };
      case 'RecipeDeleted':
        return undefined;
      case 'RecipeHidden':
        return recipe && { ...recipe, hidden: true };
      case 'RecipeRestored':
        return recipe && { ...recipe, hidden: false };
      case 'RecipeSaved':
        return recipe && { ...recipe, savesCount: recipe.savesCount + 1 };
      case 'RecipeUnsaved':
        return recipe && { ...recipe, savesCount: recipe.savesCount - 1 };
      default:
        return ignored(event, recipe);
    }
  },
});
