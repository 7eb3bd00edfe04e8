import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { countOf } from './case-words.ts';
import type { Selection } from './use-selection.ts';

/** Above the list: a box that selects all shown cases, and a button to decide the selected ones together. */
export function BatchBar({ selection, shown, onDecide }: { selection: Selection; shown: number; onDecide: () => void }) {
  const id = useId();
  const { selected, isAll } = selection;
  return (
    <div className="sticky top-16 z-10 flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-1.5 sm:px-5 md:top-20">
      <label htmlFor={id} className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-note">
        <input
          id={id}
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !isAll;
          }}
          onChange={selection.toggleAll}
          className="size-5 accent-plum"
        />
        Select all shown
      </label>
      <p role="status" className="text-note text-quiet tabular-nums max-sm:sr-only">
        {selected.length > 0 ? `${selected.length} of ${shown} selected` : ''}
      </p>
      {selected.length > 0 && (
        <div className="flex gap-2">
          <Button variant="ghost" onClick={selection.clear}>
            Clear
          </Button>
          <Button onClick={onDecide}>Decide {countOf(selected.length, 'case')}</Button>
        </div>
      )}
    </div>
  );
}
