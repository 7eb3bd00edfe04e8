import type { Recipe } from '@potluck/events/answers/recipes';
import { useState } from 'react';
import type { Side } from '../../parts/merge/version-choice.tsx';
import { type Merge, type MergedField, mergeRecipe, partOf } from './merge-recipe.ts';
import { type RecipeFields, storedRecipe } from './recipe-fields.ts';
import type { RecipeEditor } from './use-recipe-fields.ts';

/** A conflict. The form holds the chosen side; the other side is stored here, with its edits. */
interface Conflict {
  chosen: Side;
  yours: Partial<RecipeFields>;
  theirs: Partial<RecipeFields>;
}

export interface Merging {
  /** The version that both editors started with. */
  base: Recipe;
  theirs: Recipe;
  autoMerged: MergedField[];
  conflicts: Partial<Record<MergedField, Conflict>>;
  choose(field: MergedField, side: Side): void;
}

/** The merge with another editor's version, while there are conflicts or merged fields to show. */
export function useMerge(editor: RecipeEditor, stored: Recipe) {
  type State = Omit<Merging, 'choose'>;
  const stateOf = (base: Recipe, theirs: Recipe, mine: RecipeFields, { autoMerged, conflicting }: Merge): State => ({
    base,
    theirs,
    autoMerged,
    conflicts: Object.fromEntries(
      conflicting.map((field) => [field, { chosen: 'yours', yours: partOf(mine, field), theirs: partOf(storedRecipe(theirs), field) }]),
    ),
  });
  const [state, setState] = useState<State | undefined>(() => {
    const { merge, base } = editor.opened;
    return merge && base && merge.autoMerged.length + merge.conflicting.length > 0 ? stateOf(base, stored, merge.fields, merge) : undefined;
  });

  const choose = (field: MergedField, side: Side) => {
    const conflict = state?.conflicts[field];
    if (!conflict || conflict.chosen === side) return;
    const edited = partOf(editor.latest(), field);
    setState({ ...state, conflicts: { ...state.conflicts, [field]: { ...conflict, [conflict.chosen]: edited, chosen: side } } });
    editor.change(conflict[side]);
  };
  return {
    merging: state && ({ ...state, choose } satisfies Merging),
    /** Merges `theirs` into the form. False when it changes nothing here. */
    mergeWith(base: Recipe, theirs: Recipe): boolean {
      const mine = editor.latest();
      const merge = mergeRecipe(base, theirs, mine);
      if (merge.autoMerged.length + merge.conflicting.length === 0) return false;
      setState(stateOf(base, theirs, mine, merge));
      editor.change(merge.fields);
      return true;
    },
  };
}
