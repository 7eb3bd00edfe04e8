import type { RecipeDocument } from '@potluck/projector/documents';

const units = [
  { pattern: /(\d+(?:[.,]\d+)?)\s*(?:h|hr|hrs|hours?)\b/i, minutes: 60 },
  { pattern: /(\d+(?:[.,]\d+)?)\s*(?:m|mins?|minutes?)\b/i, minutes: 1 },
];

/** ISO 8601 duration, as `PT75M` for '1 hour 15 min'; undefined for a text without hours or minutes. A bare number counts as minutes. */
export function durationOf(text: string | null): string | undefined {
  if (text === null) return undefined;
  const bare = /^\s*(\d{1,5})\s*$/.exec(text.slice(0, 100));
  if (bare) return `PT${Number(bare[1])}M`;
  const found = units.map(({ pattern, minutes }) => [pattern.exec(text.slice(0, 100))?.[1], minutes] as const);
  if (found.every(([amount]) => amount === undefined)) return undefined;
  const total = found.reduce((sum, [amount, minutes]) => sum + Number((amount ?? '0').replace(',', '.')) * minutes, 0);
  return `PT${Math.round(total)}M`;
}

/** A recipe as schema.org JSON-LD, which other recipe programs import. `image`: name of the picture's file in the same folder. */
export function recipeJsonLd(recipe: RecipeDocument, author: string | null, image: string | undefined) {
  const [prepTime, cookTime] = [durationOf(recipe.prepTime), durationOf(recipe.cookTime)];
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.title,
    ...(author && { author: { '@type': 'Person', name: author } }),
    datePublished: recipe.createdAt,
    dateModified: recipe.updatedAt,
    ...(recipe.description && { description: recipe.description }),
    ...(image && { image }),
    ...(prepTime && { prepTime }),
    ...(cookTime && { cookTime }),
    ...(recipe.servings !== null && { recipeYield: String(recipe.servings) }),
    recipeIngredient: recipe.ingredients,
    recipeInstructions: recipe.instructions.map((text) => ({ '@type': 'HowToStep', text })),
  };
}
