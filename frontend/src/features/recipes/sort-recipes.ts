import type { Recipe } from '@potluck/query-api/answers';

export const sortChoices = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'title', label: 'A-Z' },
  { value: 'cook-time', label: 'Cook Time' },
] as const;
export type Sort = (typeof sortChoices)[number]['value'];

export const isSort = (text: string | null): text is Sort => sortChoices.some(({ value }) => value === text);

/** The first number in a cook time, 0 if none (section 9): '~30 minutes' is 30, '1 ½ hours' is 1, '15-20 min' is 15. */
export const firstNumber = (cookTime: string | null): number => Number(/\d+(?:\.\d+)?/.exec(cookTime ?? '')?.[0] ?? 0);

const byTitle = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** `recipes` come newest first, as the server lists them; equals stay so. */
export function sortRecipes<R extends Pick<Recipe, 'title' | 'cookTime'>>(recipes: readonly R[], sort: Sort): R[] {
  switch (sort) {
    case 'newest':
      return [...recipes];
    case 'oldest':
      return [...recipes].reverse();
    case 'title':
      return [...recipes].sort((a, b) => byTitle.compare(a.title, b.title));
    case 'cook-time':
      return [...recipes].sort((a, b) => firstNumber(a.cookTime) - firstNumber(b.cookTime));
  }
}
