import type { Recipe } from '@potluck/events/answers/recipes';
import { emptyRow, type IngredientRow, ingredientsOf, instructionsOf, splitIngredient } from './ingredient-rows.ts';

type Difficulty = NonNullable<Recipe['difficulty']>;
/** A row with a React key. */
export type Keyed<T> = T & { key: string };

/** The form's fields. */
export interface RecipeFields {
  title: string;
  description: string;
  prepTime: string;
  cookTime: string;
  servings: string;
  difficulty: Difficulty | undefined;
  /** `stored`: the original text, which is saved unchanged unless the row is edited. */
  ingredients: Keyed<IngredientRow & { stored?: string }>[];
  steps: Keyed<{ text: string; stored?: string }>[];
  isPublic: boolean;
  image: File | undefined;
  /** URL of the recipe's current picture; null when there is none, or it was removed. */
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

/** An integer of at least 1; 1 for anything else (section 5). Parsed as by number inputs: '1e3' is 1000. */
export function servingsOf(text: string): number {
  return Math.max(Math.trunc(Number.parseFloat(text)) || 1, 1);
}

/** Ingredients and instructions as stored texts, without empty ones. */
export const linesOf = ({ ingredients, steps }: RecipeFields) => ({
  ingredients: ingredients.flatMap((row) => (row.stored === undefined ? ingredientsOf([row]) : [row.stored])),
  instructions: steps.flatMap((step) => (step.stored === undefined ? instructionsOf([step.text]) : [step.stored])),
});

/** A recipe's content without the picture. */
export type RecipeContent = Pick<
  Recipe,
  'title' | 'description' | 'prepTime' | 'cookTime' | 'servings' | 'difficulty' | 'ingredients' | 'instructions' | 'isPublic'
>;

/**
 * The fields as stored values. Text is trimmed unless it is unchanged from `stored`; empty optional fields are null, and so are unchanged
 * empty servings of a `stored` recipe.
 */
export function contentOf(fields: RecipeFields, stored?: Recipe): RecipeContent {
  const optional = (text: string, before: string | null | undefined) => (text === before ? text : text.trim()) || null;
  return {
    title: fields.title === stored?.title ? fields.title : fields.title.trim(),
    description: optional(fields.description, stored?.description),
    prepTime: optional(fields.prepTime, stored?.prepTime),
    cookTime: optional(fields.cookTime, stored?.cookTime),
    servings: stored?.servings === null && fields.servings === '' ? null : servingsOf(fields.servings),
    difficulty: fields.difficulty ?? null,
    ...linesOf(fields),
    isPublic: fields.isPublic,
  };
}

/** The body of POST and PUT /api/recipes (section 7). `stored`: the version being replaced. */
export function recipeForm(fields: RecipeFields, stored?: Recipe): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(contentOf(fields, stored))) {
    form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  if (fields.image) form.set('image', fields.image);
  else if (stored?.image && fields.keptImage === null) form.set('image', '');
  if (stored) form.set('revision', String(stored.revision));
  return form;
}

/** Whether two forms have the same content. Empty rows do not count. */
export const sameFields = (a: RecipeFields, b: RecipeFields): boolean => a.image === b.image && contentKey(a) === contentKey(b);

const contentKey = ({ ingredients, steps, image: _, ...rest }: RecipeFields): string =>
  JSON.stringify([
    Object.entries(rest).sort(),
    ingredients.map(({ quantity, unit, name }) => [quantity, unit, name]).filter((row) => row.some((part) => part.trim() !== '')),
    steps.map(({ text }) => text).filter((text) => text.trim() !== ''),
  ]);
