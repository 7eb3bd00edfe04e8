import type { CaseDetail } from '@potluck/events/answers/cases';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../live/live-store.ts';
import { useReread } from '../../live/use-reread.ts';
import { useWatch } from '../../live/watch.ts';
import { useMissing } from '../../parts/use-missing.ts';
import { casePath, caseQuery } from './case-queries.ts';

type CaseState =
  | { status: 'loading' | 'missing' }
  | { status: 'unavailable'; tryAgain: () => void }
  | { status: 'loaded'; known: CaseDetail };

/** A case. It is read again after each live change, and when its claim expires. */
export function useCase(id: string): CaseState {
  const watched = useWatch(`case:${id}`, casePath(id));
  const query = useQuery({ ...caseQuery(id), enabled: watched });
  const { data, isPending, refetch } = query;
  useReread(
    query,
    data?.position,
    useLive((state) => state.cases[id]),
  );
  const until = data?.known.claim?.until;
  useEffect(() => {
    const ms = until ? Date.parse(until) - Date.now() : 0;
    if (ms <= 0) return;
    // One second later, because the server's clock decides.
    const timer = setTimeout(() => void refetch(), ms + 1_000);
    return () => clearTimeout(timer);
  }, [until, refetch]);
  // Also the answer for a case about the viewer, or one that the viewer has reported.
  if (useMissing(id, query)) return { status: 'missing' };
  if (data) return { status: 'loaded', known: data.known };
  return isPending ? { status: 'loading' } : { status: 'unavailable', tryAgain: () => void refetch() };
}
