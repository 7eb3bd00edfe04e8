import type { Recipe } from '@potluck/events/answers/recipes';
import { mediaAddress, mediaSize } from '@potluck/events/media-address';
import type { RecipeDocument } from '@potluck/projector/documents';
import { purgeInPlaceOf } from './purge.ts';

export const presentRecipe = (recipe: RecipeDocument): Recipe => ({
  id: recipe.id,
  userId: recipe.userId,
  title: recipe.title,
  description: recipe.description,
  image: mediaAddress('recipe', recipe.id, recipe.image),
  imageSize: mediaSize(recipe.image),
  imageWidths: recipe.image?.widths ?? [],
  mediaPurged: purgeInPlaceOf(recipe.image, recipe.purged),
  prepTime: recipe.prepTime,
  cookTime: recipe.cookTime,
  servings: recipe.servings,
  difficulty: recipe.difficulty,
  ingredients: recipe.ingredients,
  instructions: recipe.instructions,
  isPublic: recipe.isPublic,
  createdAt: recipe.createdAt,
  revision: recipe.revision,
});
