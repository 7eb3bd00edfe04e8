import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { EntityId, UserId } from '../fields.ts';
import { ignored } from '../recorded.ts';

const pair = { recipeId: EntityId, userId: UserId };

export interface SavedRecipe {
  saved: boolean;
}

/** One stream per recipe and member, `savedRecipe-{recipeId}_{userId}`. */
export const savedRecipe = defineAggregate({
  name: 'savedRecipe',
  events: { RecipeSaved: z.object(pair), RecipeUnsaved: z.object(pair) },
  meanings: {
    RecipeSaved: 'A member saved a recipe of somebody else.',
    RecipeUnsaved: 'A member took a recipe off their saved ones.',
  },
  initial: { saved: false } as SavedRecipe,
  evolve: (state, event): SavedRecipe => {
    switch (event.type) {
      case 'RecipeSaved':
        return { saved: true };
      case 'RecipeUnsaved':
        return { saved: false };
      default:
        return ignored(event, state);
    }
  },
});

export type SavedRecipeEvent = EventOf<typeof savedRecipe>;
