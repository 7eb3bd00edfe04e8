import type { CaseSummary } from '@potluck/events/answers/cases';
import { maxBatch } from '@potluck/events/limits';
import { useState } from 'react';

/** Only undecided cases can be selected. */
export const isSelectable = ({ status }: CaseSummary): boolean => status !== 'decided';

/** The selected cases of a list, at most `maxBatch`. A case that leaves the list or is decided no longer counts as selected. */
export function useSelection(cases: readonly CaseSummary[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selectable = cases.filter(isSelectable);
  const selected = selectable.filter(({ id }) => ids.has(id));
  const most = selectable.slice(0, maxBatch);
  const isAll = selected.length > 0 && selected.length === most.length;
  return {
    selected,
    isAll,
    isSelected: (id: string) => ids.has(id),
    /** False if the case cannot be selected, or the limit is reached. */
    toggle(id: string): boolean {
      const isOn = selected.some((one) => one.id === id);
      if (!isOn && (selected.length === maxBatch || !selectable.some((one) => one.id === id))) return false;
      const others = selected.flatMap((one) => (one.id === id ? [] : one.id));
      setIds(new Set(isOn ? others : [...others, id]));
      return true;
    },
    toggleAll: () => setIds(new Set(isAll ? [] : most.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
