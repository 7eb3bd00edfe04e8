/** A multipart body; files are `[name, bytes, type]`. */
export function form(fields: Record<string, string | [name: string, bytes: Uint8Array, type: string]>): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(field, value);
    else data.append(field, new Blob([value[1] as Uint8Array<ArrayBuffer>], { type: value[2] }), value[0]);
  }
  return data;
}

export interface RecipeInput {
  title: string;
  description?: string | null;
  prepTime?: string | null;
  cookTime?: string | null;
  servings?: number | null;
  difficulty?: string | null;
  ingredients: string[];
  instructions: string[];
  isPublic?: boolean;
}

/** A recipe as the page's form sends it: empty optional fields as 'null', and the picture if there is one. */
export function recipeForm(recipe: RecipeInput, image?: [name: string, bytes: Uint8Array, type: string]): FormData {
  const text = (value: string | number | null | undefined) => (value === null || value === undefined ? 'null' : String(value));
  return form({
    title: recipe.title,
    description: text(recipe.description),
    prepTime: text(recipe.prepTime),
    cookTime: text(recipe.cookTime),
    servings: text(recipe.servings),
    difficulty: text(recipe.difficulty),
    ingredients: JSON.stringify(recipe.ingredients),
    instructions: JSON.stringify(recipe.instructions),
    isPublic: String(recipe.isPublic ?? false),
    ...(image && { image }),
  });
}
