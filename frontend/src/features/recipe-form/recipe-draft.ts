import type { Recipe } from '@potluck/events/answers';
import { keyed, newRecipe, type RecipeFields } from './recipe-fields.ts';

/** What is kept of a recipe that is not saved yet. A chosen picture is kept apart (`parts/draft-file.ts`). */
export interface RecipeDraft {
  fields: Omit<RecipeFields, 'image'>;
  /** The name of the picture that was chosen. */
  photo?: string;
  /** The stored recipe as it was when editing began. */
  base?: Recipe;
  /** Names what is typed to the server: sent again after a lost answer and a reload, it is the same wish. */
  wish: string;
}

/** A draft as this version of the page can open it; undefined for anything else. */
export function parseRecipeDraft(value: unknown): RecipeDraft | undefined {
  if (!isRecord(value) || !isRecord(value.fields) || typeof value.wish !== 'string') return undefined;
  const { photo, base, wish } = value;
  const { image: _, ...fields } = { ...newRecipe(), difficulty: undefined, ...(value.fields as Partial<RecipeFields>) };
  const texts = [fields.title, fields.description, fields.prepTime, fields.cookTime, fields.servings];
  if (!texts.every(isText) || !isList(fields.ingredients, 'quantity', 'unit', 'name') || !isList(fields.steps, 'text')) return undefined;
  return {
    // With new keys: those of another page may be in use here.
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
