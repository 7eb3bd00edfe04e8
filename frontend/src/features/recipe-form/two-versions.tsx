import { useEffect } from 'react';
import { onNeed, useNeeded } from '../../ui/on-need.ts';
import type { Merging } from './use-merge.ts';
import type { RecipeFieldsInHand } from './use-recipe-fields.ts';

const panelModule = onNeed(() => import('./merge-panel.tsx'));

/** Two editors' versions side by side; the code for it comes when somebody needs it. */
export function TwoVersions(props: { merging: Merging; hand: RecipeFieldsInHand }) {
  const [panel, load] = useNeeded(panelModule);
  useEffect(() => void load(), [load]);
  return panel ? <panel.MergePanel {...props} /> : null;
}
