import { useCallback, useState } from 'react';

export interface LazyModule<Module> {
  loaded: Module | undefined;
  load(): Promise<Module>;
}

/** A module that is fetched the first time it is lazy. */
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
          // The next wish tries again.
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
 * The module once it is there, and what fetches it, to be called early (on hover or focus) or when it is wanted.
 * Not React.lazy: its fallback would stand for 300 ms even when the module arrives at once.
 */
export function useLazyModule<Module>(lazy: LazyModule<Module>): [module: Module | undefined, load: () => Promise<void>] {
  const [module, setModule] = useState(() => lazy.loaded);
  const load = useCallback(async () => {
    const arrived = await lazy.load();
    setModule(() => arrived);
  }, [lazy]);
  return [module, load];
}
