import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';

const kept = new Map<string, unknown>();

/**
 * State that outlives its screen, until the page is reloaded or closed: what a moderator has typed for a case is there again when they come
 * back to it. It is not stored on the device, because notes may be about people. `initial` must be the same object on every render.
 */
export function useKept<T>(name: string, initial: T) {
  const { user } = useCurrentUser();
  const key = `${user?.id} ${name}`;
  const [value, setValue] = useState<T>(() => (kept.has(key) ? (kept.get(key) as T) : initial));
  useEffect(() => {
    if (value === initial) kept.delete(key);
    else kept.set(key, value);
  }, [key, value, initial]);
  return [value, setValue] as const;
}
