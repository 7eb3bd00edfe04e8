/** Limits of recipes that are written now. Older recipes may exceed them: these can still be shown, shortened and deleted. */
export const maxServings = 10_000;
export const tooManyServings = 'Servings must be 10,000 or less';

/** In bytes as UTF-8, all texts of a recipe together. */
const maxRecipeBytes = 100_000;
/** The end of a sentence that begins with 'All'. */
export const textsLimit = `texts of a recipe together must be ${maxRecipeBytes / 1_000} kB or less`;

interface RecipeTexts {
  title: string;
  description: string | null;
  prepTime: string | null;
  cookTime: string | null;
  ingredients: readonly string[];
  instructions: readonly string[];
}

/** The largest field and the message for it; undefined when all texts together are within the limit. */
export function tooMuchText(recipe: RecipeTexts): { field: keyof RecipeTexts; message: string } | undefined {
  const { title, description, prepTime, cookTime, ingredients, instructions } = recipe;
  const encoder = new TextEncoder();
  const sizes = Object.entries({ title, description, prepTime, cookTime, ingredients, instructions }).map(([field, texts]) => ({
    field: field as keyof RecipeTexts,
    bytes: [texts].flat().reduce((sum, text) => sum + encoder.encode(text ?? '').length, 0),
  }));
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  if (bytes <= maxRecipeBytes) return undefined;
  const { field } = sizes.reduce((largest, size) => (size.bytes > largest.bytes ? size : largest));
  const over = Math.ceil((bytes - maxRecipeBytes) / 100);
  const message =
    `All ${textsLimit} (${maxRecipeBytes.toLocaleString('en')} bytes as UTF-8); ` +
    `these are ${kilobytes(maxRecipeBytes / 100 + over)}, so please shorten them by ${kilobytes(over)}`;
  return { field, message };
}

const kilobytes = (hundreds: number): string => `${(hundreds / 10).toLocaleString('en')} kB`;
