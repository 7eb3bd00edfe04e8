import { useCallback } from 'react';
import { create } from 'zustand';
import { useCurrentUser } from '../../api/current-user.ts';

const useAllRetained = create<Readonly<Record<string, unknown>>>(() => ({}));

/**
 * State that outlives its screen, until the page is reloaded or closed: what a moderator has typed for a case is there again when they come
 * back to it. It can be set after its screen was left. It is not stored on the device, because notes may be about people. `initial` must be
 * the same object on every render.
 */
export function useRetainedState<T>(name: string, initial: T) {
  const { user } = useCurrentUser();
  const key = `${user?.id} ${name}`;
  const value = useAllRetained((all) => (key in all ? all[key] : initial) as T);
  const setValue = useCallback(
    (next: T | ((before: T) => T)) =>
      useAllRetained.setState((all) => {
        const { [key]: before = initial, ...others } = all;
        const after = typeof next === 'function' ? (next as (before: T) => T)(before as T) : next;
        return after === initial ? others : { ...others, [key]: after };
      }, true),
    [key, initial],
  );
  return [value, setValue] as const;
}
