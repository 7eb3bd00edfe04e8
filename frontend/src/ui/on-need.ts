import { useCallback, useState } from 'react';

export interface Needed<Module> {
  loaded: Module | undefined;
  load(): Promise<Module>;
}

/** A module that is fetched the first time it is needed. */
export function onNeed<Module>(fetchIt: () => Promise<Module>): Needed<Module> {
  let loading: Promise<Module> | undefined;
  const needed: Needed<Module> = {
    loaded: undefined,
    load() {
      loading ??= fetchIt().then(
        (module) => {
          needed.loaded = module;
          return module;
        },
        (error: unknown) => {
          // The next wish tries again.
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  return needed;
}

/**
 * The module once it is there, and what fetches it, to be called early (on hover or focus) or when it is wanted.
 * Not React.lazy: its fallback would stand for 300 ms even when the module arrives at once.
 */
export function useNeeded<Module>(needed: Needed<Module>): [module: Module | undefined, load: () => Promise<void>] {
  const [module, setModule] = useState(() => needed.loaded);
  const load = useCallback(async () => {
    const arrived = await needed.load();
    setModule(() => arrived);
  }, [needed]);
  return [module, load];
}
