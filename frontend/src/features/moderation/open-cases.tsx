import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useLive } from '../../live/live-store.ts';
import { useReread } from '../../live/use-reread.ts';
import { useWatch } from '../../live/watch.ts';
import { classes } from '../../ui/classes.ts';
import { countedState, openCountQuery } from './case-queries.ts';
import { countOf } from './case-words.ts';

/** The live count of the cases that wait for this member, and how often it has grown. */
export function useOpenCases(): { total: number; grown: number; kind: string } {
  const { user } = useCurrentUser();
  const state = countedState(user?.roles ?? []);
  const watched = useWatch('moderation');
  const query = useQuery({ ...openCountQuery(state), enabled: watched });
  useReread(
    query,
    query.data?.position,
    useLive((state) => state.anyCase),
    1_000,
  );
  const total = query.data?.total;
  const [last, setLast] = useState({ total, grown: 0 });
  if (total !== last.total) {
    const grew = total !== undefined && last.total !== undefined && total > last.total;
    setLast({ total, grown: last.grown + Number(grew) });
  }
  return { total: total ?? 0, grown: last.grown, kind: `${state} case` };
}

/** Part of the name of a link or button. Pulses once when it grows. */
export function OpenCasesCount({ className }: { className?: string }) {
  const { total, grown, kind } = useOpenCases();
  if (total === 0) return null;
  return (
    <span
      key={grown}
      className={classes(
        'min-w-5.5 rounded-full bg-plum px-1.5 py-0.5 text-center font-semibold text-on-accent text-small leading-tight tabular-nums',
        className,
        grown > 0 && 'animate-pulse-once',
      )}
    >
      {total > 999 ? '999+' : total}
      <span className="sr-only"> {total === 1 ? kind : `${kind}s`}</span>
    </span>
  );
}

/** Announces new reports to screen readers. */
export function OpenCasesAlert() {
  const { total, grown, kind } = useOpenCases();
  return (
    <p role="status" className="sr-only">
      {grown > 0 && total > 0 && `New report: ${countOf(total, kind)}`}
    </p>
  );
}
