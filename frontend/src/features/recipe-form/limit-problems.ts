import type { Recipe } from '@potluck/events/answers';
import { maxServings, tooManyServings, tooMuchText } from '@potluck/events/recipe-limits';
import { contentOf, type RecipeFields } from './recipe-fields.ts';

/** What to say beside a field. */
export interface Problems {
  title?: string | undefined;
  description?: string | undefined;
  prepTime?: string | undefined;
  cookTime?: string | undefined;
  servings?: string | undefined;
  ingredients?: string | undefined;
  instructions?: string | undefined;
}

/** What is over a limit, in an older recipe also where nothing was touched. `stored` is what it is saved on top of. */
export function limitProblems(fields: RecipeFields, stored?: Recipe): Problems {
  const content = contentOf(fields, stored);
  const tooMuch = tooMuchText(content);
  return {
    ...(tooMuch && { [tooMuch.field]: tooMuch.message }),
    ...((content.servings ?? 0) > maxServings && { servings: tooManyServings }),
  };
}

export const isProblem = (problems: Problems): boolean => Object.values(problems).some(Boolean);
