import type { Recipe } from '@potluck/events/answers';

/** The title with each character that is not a-z, A-Z or 0-9 as '_', lowercased, and '_recipe.txt' (section 9). */
export const textFileName = (title: string): string => `${title.replace(/[^a-zA-Z0-9]/g, '_').toLowerCase()}_recipe.txt`;

/** A recipe as a text file (section 9). 'N/A' stands for what is missing. */
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

/** Hands the browser a text file to keep. */
export function saveAsText(recipe: Recipe): void {
  const url = URL.createObjectURL(new Blob([recipeText(recipe)], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = textFileName(recipe.title);
  link.click();
  // Later: some browsers begin to read only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
