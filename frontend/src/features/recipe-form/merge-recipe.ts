import type { Recipe } from '@potluck/events/answers/recipes';
import { contentOf, type RecipeFields, storedRecipe } from './recipe-fields.ts';

/** The fields of a merge, in the form's order. */
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
  /** My fields, with those that only the other editor changed. */
  fields: RecipeFields;
  /** Changed only by the other editor. */
  autoMerged: MergedField[];
  /** Changed by both, differently: mine until I choose. */
  conflicting: MergedField[];
}

/** A three-way merge by field. `base`: the version that both started with; `theirs`: the stored one. */
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

/** The form's part that holds a field. */
export function partOf(fields: RecipeFields, field: MergedField): Partial<RecipeFields> {
  if (field === 'instructions') return { steps: fields.steps };
  if (field === 'image') return { image: fields.image, keptImage: fields.keptImage };
  return { [field]: fields[field] };
}

/** Comparable values. A newly chosen picture differs from any other. */
function valuesOf(fields: RecipeFields, stored: Recipe): Record<MergedField, unknown> {
  const { ingredients, instructions, ...content } = contentOf(fields, stored);
  return {
    ...content,
    image: fields.image ?? fields.keptImage,
    ingredients: JSON.stringify(ingredients),
    instructions: JSON.stringify(instructions),
  };
}
