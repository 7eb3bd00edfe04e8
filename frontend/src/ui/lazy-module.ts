import { useCallback, useState } from 'react';

export interface LazyModule<Module> {
  loaded: Module | undefined;
  load(): Promise<Module>;
}

/** A module that is loaded on first use. */
export function lazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined;
  const lazy: LazyModule<Module> = {
    loaded: undefined,
    load() {
      loading ??= importModule().then(
        (module) => {
          lazy.loaded = module;
          return module;
        },
        (error: unknown) => {
          // The next call tries again.
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  return lazy;
}

/**
 * The module once it is loaded, and a function that loads it: on hover or focus, or when it is needed.
 * Unlike React.lazy, whose fallback shows for at least 300 ms even when the module loads at once.
 */
export function useLazyModule<Module>(lazy: LazyModule<Module>): [module: Module | undefined, load: () => Promise<void>] {
  const [module, setModule] = useState(() => lazy.loaded);
  const load = useCallback(async () => {
    const arrived = await lazy.load();
    setModule(() => arrived);
  }, [lazy]);
  return [module, load];
}
