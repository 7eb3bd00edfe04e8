import type { Recipe } from '@potluck/events/answers/recipes';
import { keyed, newRecipe, type RecipeFields } from './recipe-fields.ts';

/** The stored draft of a recipe. A chosen picture is in the draft's file (`parts/draft-file.ts`). */
export interface RecipeDraft {
  fields: Omit<RecipeFields, 'image'>;
  /** The chosen picture's file name. */
  photo?: string;
  /** The stored recipe when editing began. */
  base?: Recipe;
  /** Idempotency-Key of this input: sent again after a lost answer and a reload, it is saved once. */
  wish: string;
}

/** Validates a stored draft; undefined when it is not one of this version. */
export function parseRecipeDraft(value: unknown): RecipeDraft | undefined {
  if (!isRecord(value) || !isRecord(value.fields) || typeof value.wish !== 'string') return undefined;
  const { photo, base, wish } = value;
  const { image: _, ...fields } = { ...newRecipe(), difficulty: undefined, ...(value.fields as Partial<RecipeFields>) };
  const texts = [fields.title, fields.description, fields.prepTime, fields.cookTime, fields.servings];
  if (!texts.every(isText) || !isList(fields.ingredients, 'quantity', 'unit', 'name') || !isList(fields.steps, 'text')) return undefined;
  return {
    // With new keys, because the stored ones may be in use in this page.
    fields: { ...fields, ingredients: fields.ingredients.map(keyed), steps: fields.steps.map(keyed) },
    photo: isText(photo) ? photo : undefined,
    base: isRecipe(base) ? base : undefined,
    wish,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isRecipe = (value: unknown): value is Recipe =>
  isRecord(value) &&
  isText(value.title) &&
  typeof value.revision === 'number' &&
  [value.ingredients, value.instructions].every((lines) => Array.isArray(lines) && lines.every(isText));
const isList = (value: unknown, ...texts: string[]): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((row) => isRecord(row) && texts.every((name) => isText(row[name])));
