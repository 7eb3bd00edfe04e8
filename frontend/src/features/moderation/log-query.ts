import type { LogEntry } from '@potluck/events/answers/moderation';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api/http.ts';

interface LogPage {
  entries: LogEntry[];
  next: string | undefined;
}

/** The log, in pages. An empty filter matches everything. */
export function logQuery(filters: { act: string; moderator: string }) {
  const parameters = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
  const path = `/api/moderation/log${parameters && `?${parameters}`}`;
  return infiniteQueryOptions({
    queryKey: ['moderation-log', path],
    initialPageParam: path,
    queryFn: async ({ pageParam, signal }): Promise<LogPage> => {
      const { data: entries, next } = await api.read<LogEntry[]>(pageParam, { signal });
      return { entries, next };
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { needsUser: true },
  });
}
