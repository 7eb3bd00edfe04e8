import { useEffect } from 'react';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import type { Merging } from './use-merge.ts';
import type { RecipeFieldsInHand } from './use-recipe-fields.ts';

/** After this long, in ms, it is tried again when it could not be fetched: there is no going on without it. */
const pause = 2_000;

const panelModule = lazyModule(() => import('./merge-panel.tsx'));

/** Two editors' versions side by side; the code for it comes when somebody needs it. */
export function TwoVersions(props: { merging: Merging; hand: RecipeFieldsInHand }) {
  const [panel, load] = useLazyModule(panelModule);
  useEffect(() => {
    let again: ReturnType<typeof setTimeout>;
    let isNeeded = true;
    const get = (): unknown =>
      load().catch(() => {
        if (isNeeded) again = setTimeout(get, pause);
      });
    get();
    return () => {
      isNeeded = false;
      clearTimeout(again);
    };
  }, [load]);
  return panel ? <panel.MergePanel {...props} /> : null;
}
