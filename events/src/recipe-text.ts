/** A recipe's text in a case: its parts, separated by empty lines. */
export const recipeText = (recipe: {
  description: string | null;
  ingredients: readonly string[];
  instructions: readonly string[];
}): string => [recipe.description, recipe.ingredients.join('\n'), recipe.instructions.join('\n')].filter(Boolean).join('\n\n');
