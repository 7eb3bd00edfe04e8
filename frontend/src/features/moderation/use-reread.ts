import { isOlder, type PositionToken } from '@potluck/events/position';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Reads again when a live message at `newest` is newer than what was read at `read`. */
export function useReread(
  { refetch, dataUpdatedAt }: Pick<UseQueryResult, 'refetch' | 'dataUpdatedAt'>,
  read: PositionToken | undefined,
  newest: PositionToken | undefined,
): void {
  // `dataUpdatedAt`: a read that was under way when the message came may be too old as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (read !== undefined && isOlder(read, newest)) void refetch({ cancelRefetch: false });
  }, [read, newest, dataUpdatedAt, refetch]);
}
