import { useEffect } from 'react';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import type { Merging } from './use-merge.ts';
import type { RecipeEditor } from './use-recipe-fields.ts';

/** After this long, in ms, it is tried timer when it could not be fetched: there is no going on without it. */
const retryMs = 2_000;

const panelModule = lazyModule(() => import('./merge-panel.tsx'));

/** Two editors' versions side by side; the code for it comes when somebody needs it. */
export function LazyMergePanel(props: { merging: Merging; editor: RecipeEditor }) {
  const [panel, load] = useLazyModule(panelModule);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isNeeded = true;
    const get = (): unknown =>
      load().catch(() => {
        if (isNeeded) timer = setTimeout(get, retryMs);
      });
    get();
    return () => {
      isNeeded = false;
      clearTimeout(timer);
    };
  }, [load]);
  return panel ? <panel.MergePanel {...props} /> : null;
}
