import type { MergedField } from './merge-recipe.ts';
import { linesOf, type RecipeFields } from './recipe-fields.ts';

/** The form's labels. */
export const fieldNames: Record<MergedField, string> = {
  title: 'Recipe Title',
  description: 'Description',
  image: 'Photo',
  isPublic: 'Public recipe',
  prepTime: 'Prep Time',
  cookTime: 'Cook Time',
  servings: 'Servings',
  difficulty: 'Difficulty',
  ingredients: 'Ingredients',
  instructions: 'Instructions',
};

/** A field as text, a list as lines; empty for the picture. */
export function textOf(fields: RecipeFields, field: MergedField): string | string[] {
  switch (field) {
    case 'ingredients':
    case 'instructions':
      return linesOf(fields)[field];
    case 'difficulty':
      return fields.difficulty ? `${fields.difficulty[0]?.toUpperCase()}${fields.difficulty.slice(1)}` : '';
    case 'isPublic':
      return fields.isPublic ? 'On' : 'Off';
    case 'image':
      return '';
    default:
      return fields[field];
  }
}
