import type { Recipe } from '@potluck/query-api/answers';
import { emptyRow, type IngredientRow, ingredientsOf, instructionsOf, splitIngredient } from './ingredient-rows.ts';

export type Difficulty = NonNullable<Recipe['difficulty']>;
/** A row that can be moved and removed keeps a key of its own. */
export type Keyed<T> = T & { key: string };

/** What stands in the form. */
export interface RecipeFields {
  title: string;
  description: string;
  prepTime: string;
  cookTime: string;
  servings: string;
  difficulty: Difficulty | undefined;
  /** `stored`: its text as it came; it goes back unchanged unless the row is touched. */
  ingredients: Keyed<IngredientRow & { stored?: string }>[];
  steps: Keyed<{ text: string; stored?: string }>[];
  isPublic: boolean;
  /** A newly chosen picture. */
  image: File | undefined;
  /** The address of the picture that is kept; null when there is none, or it was removed. */
  keptImage: string | null;
}

let lastKey = 0;
export const keyed = <T extends object>(row: T): Keyed<T> => {
  lastKey += 1;
  return { ...row, key: `row-${lastKey}` };
};

/** One empty ingredient row and one empty step; serves 1, easy (sections 4 and 9). */
export const newRecipe = (): RecipeFields => ({
  title: '',
  description: '',
  prepTime: '',
  cookTime: '',
  servings: '1',
  difficulty: 'easy',
  ingredients: [keyed(emptyRow)],
  steps: [keyed({ text: '' })],
  isPublic: false,
  image: undefined,
  keptImage: null,
});

export const storedRecipe = (recipe: Recipe): RecipeFields => ({
  title: recipe.title,
  description: recipe.description ?? '',
  prepTime: recipe.prepTime ?? '',
  cookTime: recipe.cookTime ?? '',
  servings: recipe.servings === null ? '' : String(recipe.servings),
  difficulty: recipe.difficulty ?? undefined,
  ingredients: recipe.ingredients.map((text) => keyed({ ...splitIngredient(text), stored: text })),
  steps: recipe.instructions.map((text) => keyed({ text, stored: text })),
  isPublic: recipe.isPublic,
  image: undefined,
  keptImage: recipe.image,
});

/** An integer of at least 1; 1 for anything else (section 5). */
export function servingsOf(text: string): number {
  return Math.max(Number.parseInt(text, 10) || 1, 1);
}

/** The ingredients and steps that count, without the empty ones. */
export const linesOf = ({ ingredients, steps }: RecipeFields) => ({
  ingredients: ingredients.flatMap((row) => (row.stored === undefined ? ingredientsOf([row]) : [row.stored])),
  instructions: steps.flatMap((step) => (step.stored === undefined ? instructionsOf([step.text]) : [step.stored])),
});

/**
 * As POST and PUT /api/recipes take it; empty optional fields are sent as null. An untouched empty number of servings of a
 * `stored` recipe stays empty.
 */
export function recipeForm(fields: RecipeFields, stored?: Recipe): FormData {
  const form = new FormData();
  const optional = (text: string, before: string | null | undefined) => (text === before ? text : text.trim()) || 'null';
  form.set('title', fields.title === stored?.title ? fields.title : fields.title.trim());
  form.set('description', optional(fields.description, stored?.description));
  form.set('prepTime', optional(fields.prepTime, stored?.prepTime));
  form.set('cookTime', optional(fields.cookTime, stored?.cookTime));
  form.set('servings', stored?.servings === null && fields.servings === '' ? 'null' : String(servingsOf(fields.servings)));
  form.set('difficulty', fields.difficulty ?? 'null');
  const { ingredients, instructions } = linesOf(fields);
  form.set('ingredients', JSON.stringify(ingredients));
  form.set('instructions', JSON.stringify(instructions));
  form.set('isPublic', String(fields.isPublic));
  if (fields.image) form.set('image', fields.image);
  else if (stored?.image && fields.keptImage === null) form.set('image', '');
  if (stored) form.set('revision', String(stored.revision));
  return form;
}
