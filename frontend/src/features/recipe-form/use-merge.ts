import type { Recipe } from '@potluck/events/answers';
import { useState } from 'react';
import { type Merge, type MergedField, mergeRecipe, partOf } from './merge-recipe.ts';
import { type RecipeFields, storedRecipe } from './recipe-fields.ts';
import type { RecipeFieldsInHand } from './use-recipe-fields.ts';

export type Side = 'yours' | 'theirs';
/** What both changed. The form holds the side that is chosen; the other one waits here, with whatever was typed into it. */
interface Dispute {
  chosen: Side;
  yours: Partial<RecipeFields>;
  theirs: Partial<RecipeFields>;
}

export interface Merging {
  /** What both editors began with. */
  base: Recipe;
  theirs: Recipe;
  taken: MergedField[];
  disputes: Partial<Record<MergedField, Dispute>>;
  choose(field: MergedField, side: Side): void;
}

/** The choice between my version and another editor's, while there is something to choose or to be told. */
export function useMerge(hand: RecipeFieldsInHand, stored: Recipe) {
  type State = Omit<Merging, 'choose'>;
  const stateOf = (base: Recipe, theirs: Recipe, mine: RecipeFields, { taken, disputed }: Merge): State => ({
    base,
    theirs,
    taken,
    disputes: Object.fromEntries(
      disputed.map((field) => [field, { chosen: 'yours', yours: partOf(mine, field), theirs: partOf(storedRecipe(theirs), field) }]),
    ),
  });
  const [state, setState] = useState<State | undefined>(() => {
    const { merge, base } = hand.opened;
    return merge && base && merge.taken.length + merge.disputed.length > 0 ? stateOf(base, stored, merge.fields, merge) : undefined;
  });

  const choose = (field: MergedField, side: Side) => {
    const dispute = state?.disputes[field];
    if (!dispute || dispute.chosen === side) return;
    const left = partOf(hand.latest(), field);
    setState({ ...state, disputes: { ...state.disputes, [field]: { ...dispute, [dispute.chosen]: left, chosen: side } } });
    hand.change(dispute[side]);
  };
  return {
    merging: state && ({ ...state, choose } satisfies Merging),
    /** Takes what `theirs` alone changed into the form, and begins the choice. False when there is nothing to say about it. */
    meet(base: Recipe, theirs: Recipe): boolean {
      const mine = hand.latest();
      const merge = mergeRecipe(base, theirs, mine);
      if (merge.taken.length + merge.disputed.length === 0) return false;
      setState(stateOf(base, theirs, mine, merge));
      hand.change(merge.fields);
      return true;
    },
  };
}
