import type { CaseSummary } from '@potluck/events/answers/cases';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { LoadMorePages } from '../../parts/load-more-pages.tsx';
import { classes } from '../../ui/classes.ts';
import { BatchBar } from './batch-bar.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { CaseRow } from './case-row.tsx';
import { NewCasesPill } from './new-cases-pill.tsx';
import { rememberOrder } from './queue-order.ts';
import { toNote } from './use-case-keys.ts';
import { useClaim } from './use-case-move.ts';
import type { useQueue } from './use-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { isSelectable, useSelection } from './use-selection.ts';

interface QueueListProps {
  queue: ReturnType<typeof useQueue>;
  cases: readonly CaseSummary[];
  label: string;
}

/** The cases of a queue. They can be claimed, selected and decided together. */
export function QueueList({ queue, cases, label }: QueueListProps) {
  const { list, fresh, showNew } = queue;
  const rows = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const claim = useClaim();
  const selection = useSelection(cases);
  const [deciding, setDeciding] = useState<readonly CaseSummary[]>([]);
  const { selected, toggle } = selection;
  useEffect(() => rememberOrder(cases.map(({ id }) => id)), [cases]);
  useQueueKeys(rows, {
    onClaim: (id) => claim.mutate(id),
    onSelect: toggle,
    onSelectAll: selection.toggleAll,
    onDecide: (id) => setDeciding(selected.length > 0 ? selected : cases.filter((one) => one.id === id && isSelectable(one))),
    onNote: (id) => navigate(paths.case(id), { state: toNote }),
  });
  const showFresh = () => {
    showNew();
    // The pill is removed; the focus moves to the first case.
    rows.current?.querySelector<HTMLElement>('[data-case]')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  const isOld = list.isPlaceholderData;
  return (
    <div aria-busy={isOld} className={classes('flex flex-col gap-3 transition-opacity duration-150', isOld && 'opacity-60')}>
      {cases.some(isSelectable) && <BatchBar selection={selection} shown={cases.length} onDecide={() => setDeciding(selected)} />}
      <NewCasesPill count={fresh} onShow={showFresh} />
      <ul ref={rows} aria-label={label} className="flex flex-col gap-3">
        {cases.map((one) => (
          <CaseRow
            key={one.id}
            about={one}
            selected={selection.isSelected(one.id) && isSelectable(one)}
            onSelect={isSelectable(one) ? () => toggle(one.id) : undefined}
          />
        ))}
      </ul>
      <LoadMorePages list={list} />
      {deciding.length > 0 && <BatchDialog cases={deciding} onClose={() => setDeciding([])} onDone={selection.clear} />}
    </div>
  );
}
