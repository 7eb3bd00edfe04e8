import { useState } from 'react';
import { keepList, useReading } from './reading-state.ts';
import { steadyList } from './steady-list.ts';

/**
 * A list that does not move under its reader until `showAll`. Another `name` is another list, shown as it is; the same name, come back to
 * from another screen, is the list as it was left.
 */
export function useSteadyList(name: string, fresh: readonly number[] | undefined) {
  const [kept, keep] = useState<{ name: string; shown: readonly number[] | undefined }>(() => {
    const left = useReading.getState().list;
    return left?.name === name ? left : { name, shown: fresh };
  });
  const same = kept.name === name && kept.shown !== undefined;
  const { shown, waiting } = !same ? { shown: fresh, waiting: [] } : fresh ? steadyList(kept.shown ?? [], fresh) : { ...kept, waiting: [] };
  if (kept.name !== name || kept.shown !== shown) keep({ name, shown });
  return {
    shown,
    waiting,
    showAll: () => keep({ name, shown: fresh }),
    /** Before leaving for another screen. */
    remember: () => shown && keepList(name, shown),
  };
}
