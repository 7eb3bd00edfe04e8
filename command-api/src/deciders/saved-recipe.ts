import { type Recipe, Refused, type SavedRecipe, type SavedRecipeEvent } from '@potluck/events';
import { activeMember, type Context, mustBeSystem } from './context.ts';
import { isReadable } from './recipe.ts';

export interface SaveRecipeCommand {
  type: 'SaveRecipe' | 'UnsaveRecipe';
  data: { recipeId: number };
}

/** Removes a recipe from the saved ones of an erased account. */
export function endSavedRecipe(data: { recipeId: number; userId: string }, state: SavedRecipe, context: Context): SavedRecipeEvent[] {
  mustBeSystem(context);
  return state.saved ? [{ type: 'RecipeUnsaved', data }] : [];
}

/** Another member's recipe can be saved while it is readable. A saved recipe can be removed even when it is no longer readable. */
export function decideSavedRecipe(
  command: SaveRecipeCommand,
  state: SavedRecipe,
  context: Context & { recipe: Recipe },
): SavedRecipeEvent[] {
  const { userId } = activeMember(context);
  const { recipeId } = command.data;
  const { recipe } = context;
  if (command.type === 'UnsaveRecipe' && state.saved) return [{ type: 'RecipeUnsaved', data: { recipeId, userId } }];
  if (recipe.status !== 'created' || !isReadable(recipe, userId)) throw new Refused('recipe-not-found');
  if (command.type === 'UnsaveRecipe') return [];
  if (recipe.userId === userId) throw new Refused('own-content', { message: 'This recipe is your own' });
  return state.saved ? [] : [{ type: 'RecipeSaved', data: { recipeId, userId } }];
}
