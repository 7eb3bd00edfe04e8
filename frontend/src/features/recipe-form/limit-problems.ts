import type { Recipe } from '@potluck/events/answers/recipes';
import { maxServings, tooManyServings, tooMuchText } from '@potluck/events/recipe-limits';
import { contentOf, type RecipeFields } from './recipe-fields.ts';

/** Texts shown at the fields. */
export interface Problems {
  title?: string | undefined;
  description?: string | undefined;
  prepTime?: string | undefined;
  cookTime?: string | undefined;
  servings?: string | undefined;
  ingredients?: string | undefined;
  instructions?: string | undefined;
}

/** Fields over a limit, including unchanged ones of an older recipe. `stored`: the version being replaced. */
export function limitProblems(fields: RecipeFields, stored?: Recipe): Problems {
  const content = contentOf(fields, stored);
  const tooMuch = tooMuchText(content);
  return {
    ...(tooMuch && { [tooMuch.field]: tooMuch.message }),
    ...((content.servings ?? 0) > maxServings && { servings: tooManyServings }),
  };
}

export const isProblem = (problems: Problems): boolean => Object.values(problems).some(Boolean);
