import { isOlder, type PositionToken } from '@potluck/events/position';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Reads again when a live message at `newest` is newer than what was read at `read`, at most every `everyMs`. */
export function useReread(
  { refetch, dataUpdatedAt }: Pick<UseQueryResult, 'refetch' | 'dataUpdatedAt'>,
  read: PositionToken | undefined,
  newest: PositionToken | undefined,
  everyMs = 0,
): void {
  // `dataUpdatedAt`: a read that was under way when the message came may be too old as well.
  useEffect(() => {
    if (read === undefined || !isOlder(read, newest)) return;
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), Math.max(0, dataUpdatedAt + everyMs - Date.now()));
    return () => clearTimeout(timer);
  }, [read, newest, dataUpdatedAt, refetch, everyMs]);
}
