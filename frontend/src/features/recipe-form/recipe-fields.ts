import type { Recipe } from '@potluck/events/answers';
import { emptyRow, type IngredientRow, ingredientsOf, instructionsOf, splitIngredient } from './ingredient-rows.ts';

type Difficulty = NonNullable<Recipe['difficulty']>;
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

/** An integer of at least 1; 1 for anything else (section 5). What a browser's number field takes counts as such: '1e3' is 1000. */
export function servingsOf(text: string): number {
  return Math.max(Math.trunc(Number.parseFloat(text)) || 1, 1);
}

/** The ingredients and steps that count, without the empty ones. */
export const linesOf = ({ ingredients, steps }: RecipeFields) => ({
  ingredients: ingredients.flatMap((row) => (row.stored === undefined ? ingredientsOf([row]) : [row.stored])),
  instructions: steps.flatMap((step) => (step.stored === undefined ? instructionsOf([step.text]) : [step.stored])),
});

/** What a recipe says, apart from its picture. */
export type RecipeContent = Pick<
  Recipe,
  'title' | 'description' | 'prepTime' | 'cookTime' | 'servings' | 'difficulty' | 'ingredients' | 'instructions' | 'isPublic'
>;

/**
 * What the fields say, as it is stored. Text is trimmed, unless it is untouched in `stored`; empty optional fields are null, and so is
 * an untouched empty number of servings of a `stored` recipe.
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

/** As POST and PUT /api/recipes take it (section 7); empty optional fields are sent as null. `stored` is what it is saved on top of. */
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

/** Whether two forms say the same to whoever looks at them. Rows without a word in them count for nothing. */
export const sameFields = (a: RecipeFields, b: RecipeFields): boolean => a.image === b.image && contentKey(a) === contentKey(b);

const contentKey = ({ ingredients, steps, image: _, ...rest }: RecipeFields): string =>
  JSON.stringify([
    Object.entries(rest).sort(),
    ingredients.map(({ quantity, unit, name }) => [quantity, unit, name]).filter((row) => row.some((part) => part.trim() !== '')),
    steps.map(({ text }) => text).filter((text) => text.trim() !== ''),
  ]);
