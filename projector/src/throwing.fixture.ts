import type { AnyProjection } from './projections/all.ts';
import { recipes } from './projections/recipes.ts';

/** The recipes projection with code that throws on a recipe with this title. */
export const throwsOn = (title: string): AnyProjection => ({
  ...recipes,
  evolve(recipe, event, id) {
    if ((event.data as { title?: string }).title === title) throw new Error(`cannot bake a ${title}`);
    return recipes.evolve(recipe, event as Parameters<typeof recipes.evolve>[1], id);
  },
});
