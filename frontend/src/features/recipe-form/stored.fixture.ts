import type { Recipe } from '@potluck/events/answers/recipes';

/** A recipe as answered by the API. */
export const stored = (fields: Partial<Recipe> = {}): Recipe => ({
  id: 1,
  userId: 'ana',
  title: 'Soup',
  description: null,
  image: null,
  imageSize: null,
  imageWidths: [],
  mediaPurged: null,
  prepTime: null,
  cookTime: '30 minutes',
  servings: null,
  difficulty: null,
  ingredients: ['2 leeks'],
  instructions: ['Slice.'],
  isPublic: false,
  createdAt: '2026-01-01T00:00:00Z',
  revision: 3,
  ...fields,
});
