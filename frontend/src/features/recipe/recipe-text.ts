import type { Recipe } from '@potluck/events/answers/recipes';

/** The title with all characters but a-z, A-Z and 0-9 as '_', in lower case, and '_recipe.txt' (section 9). */
export const textFileName = (title: string): string => `${title.replace(/[^a-zA-Z0-9]/g, '_').toLowerCase()}_recipe.txt`;

/** A recipe as a text file (section 9), with 'N/A' for missing values. */
export function recipeText({ title, description, servings, prepTime, cookTime, difficulty, ingredients, instructions }: Recipe): string {
  return [
    title,
    '',
    ...(description ? [description, ''] : []),
    `Serves: ${servings ?? 'N/A'}`,
    `Prep Time: ${prepTime || 'N/A'}`,
    `Cook Time: ${cookTime || 'N/A'}`,
    `Difficulty: ${difficulty ?? 'N/A'}`,
    '',
    'Ingredients:',
    ...ingredients.map((ingredient) => `• ${ingredient}`),
    '',
    'Instructions:',
    ...instructions.map((instruction, index) => `${index + 1}. ${instruction}`),
    '',
  ].join('\n');
}

/** Downloads the recipe as a text file. */
export function saveAsText(recipe: Recipe): void {
  const url = URL.createObjectURL(new Blob([recipeText(recipe)], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = textFileName(recipe.title);
  link.click();
  // Some browsers start reading after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
