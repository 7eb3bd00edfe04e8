import { ignored, type Purged, purgedBy, type RecipeContent } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';
import { firstNumber, titleKey } from '../sort-keys.ts';

export interface RecipeDocument extends RecipeContent {
  id: number;
  userId: string;
  hidden: boolean;
  /** The last purge of its pictures. */
  purged?: Purged;
  createdAt: string;
  updatedAt: string;
  created: number;
  /** Sort keys: the title from A to Z, the first number in the cook time; ties newest first. */
  titleKey: string;
  cookNumber: number;
  newest: number;
  /** Revision of the recipe's stream. */
  revision: number;
}

const sortKeys = ({ title, cookTime }: RecipeContent) => ({ titleKey: titleKey(title), cookNumber: firstNumber(cookTime) });

export const recipes = defineProjection({
  name: 'recipes',
  number: 4,
  takes: ['RecipeCreated', 'RecipeUpdated', 'RecipeDeleted', 'RecipeHidden', 'RecipeRestored', 'RecipeMediaPurged'],
  shape: shapeOf<RecipeDocument>({
    indexes: [
      ['userId', 'created'],
      ['userId', 'isPublic', 'hidden', 'created'],
      ['userId', 'titleKey', 'newest'],
      ['userId', 'cookNumber', 'newest'],
      ['id', 'isPublic', 'hidden', 'created'],
    ],
    // The most important fields come first, since only the first letters of a long text are searched.
    searchText: ({ title, description, ingredients }) => [title, ...ingredients, description ?? ''].join('\n'),
  }),
  keys: ({ data }) => [String(data.recipeId)],
  evolve(recipe, event) {
    const { revision, metadata, position } = event;
    switch (event.type) {
      case 'RecipeCreated': {
        const { recipeId, userId, ...content } = event.data;
        const { at } = metadata;
        const created = Number(position);
        const made = { hidden: false, createdAt: at, updatedAt: at, created, newest: -created, revision };
        return { id: recipeId, userId, ...content, ...sortKeys(content), ...made };
      }
      case 'RecipeUpdated': {
        const { recipeId: _, userId: __, ...content } = event.data;
        return recipe && { ...recipe, ...content, ...sortKeys(content), updatedAt: metadata.at, revision };
      }
      case 'RecipeDeleted':
        return undefined;
      case 'RecipeHidden':
        return recipe && { ...recipe, hidden: true, revision };
      case 'RecipeRestored':
        return recipe && { ...recipe, hidden: false, revision };
      case 'RecipeMediaPurged':
        return recipe && { ...recipe, image: null, purged: purgedBy(event), revision };
      default:
        return ignored(event, recipe);
    }
  },
});
