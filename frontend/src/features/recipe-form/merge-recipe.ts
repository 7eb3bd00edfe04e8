import type { Recipe } from '@potluck/events/answers';
import { contentOf, type RecipeFields, storedRecipe } from './recipe-fields.ts';

/** What can differ between two versions of a recipe, in the order of the form. */
export const mergedFields = [
  'title',
  'description',
  'image',
  'isPublic',
  'prepTime',
  'cookTime',
  'servings',
  'difficulty',
  'ingredients',
  'instructions',
] as const;
export type MergedField = (typeof mergedFields)[number];

export interface Merge {
  /** What I typed, and what only the other editor changed. */
  fields: RecipeFields;
  /** Changed by the other editor alone: autoMerged by itself. */
  autoMerged: MergedField[];
  /** Changed by both, each in another way: mine stands until I choose. */
  conflicting: MergedField[];
}

/** Two editors' versions in one, field by field. `base` is what both began with, `theirs` what is stored now. */
export function mergeRecipe(base: Recipe, theirs: Recipe, mine: RecipeFields): Merge {
  const [before, ours, now] = [valuesOf(storedRecipe(base), base), valuesOf(mine, base), valuesOf(storedRecipe(theirs), theirs)];
  const changedByThem = mergedFields.filter((field) => now[field] !== before[field] && now[field] !== ours[field]);
  const autoMerged = changedByThem.filter((field) => ours[field] === before[field]);
  return {
    fields: Object.assign({}, mine, ...autoMerged.map((field) => partOf(storedRecipe(theirs), field))),
    autoMerged,
    conflicting: changedByThem.filter((field) => !autoMerged.includes(field)),
  };
}

/** What of the form holds one field. */
export function partOf(fields: RecipeFields, field: MergedField): Partial<RecipeFields> {
  if (field === 'instructions') return { steps: fields.steps };
  if (field === 'image') return { image: fields.image, keptImage: fields.keptImage };
  return { [field]: fields[field] };
}

/** Each field as something that can be compared. A newly chosen picture is like no other. */
function valuesOf(fields: RecipeFields, stored: Recipe): Record<MergedField, unknown> {
  const { ingredients, instructions, ...content } = contentOf(fields, stored);
  return {
    ...content,
    image: fields.image ?? fields.keptImage,
    ingredients: JSON.stringify(ingredients),
    instructions: JSON.stringify(instructions),
  };
}
