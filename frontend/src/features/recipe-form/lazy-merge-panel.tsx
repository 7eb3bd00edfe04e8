import { useEffect } from 'react';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import type { Merging } from './use-merge.ts';
import type { RecipeEditor } from './use-recipe-fields.ts';

/** In ms. It must load: saving is impossible without it. */
const retryMs = 2_000;

const panelModule = lazyModule(() => import('./merge-panel.tsx'));

/** The merge panel, whose code is loaded when needed. */
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
