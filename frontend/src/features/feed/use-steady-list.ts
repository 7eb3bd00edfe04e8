import { useState } from 'react';
import { steadyList } from './steady-list.ts';

/** A list that does not move under its reader until `showAll`. Another `name` is another list, shown as it is. */
export function useSteadyList(name: string, fresh: readonly number[] | undefined) {
  const [kept, keep] = useState<{ name: string; shown: readonly number[] | undefined }>({ name, shown: fresh });
  const same = kept.name === name && kept.shown !== undefined && fresh !== undefined;
  const { shown, waiting } = same ? steadyList(kept.shown ?? [], fresh) : { shown: fresh, waiting: [] };
  if (kept.name !== name || kept.shown !== shown) keep({ name, shown });
  return { shown, waiting, showAll: () => keep({ name, shown: fresh }) };
}
