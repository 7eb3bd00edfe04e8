import type { AuthorContent, CaseContext, CaseDetail, CaseSummary } from '@potluck/events/answers/cases';
import { maxBatch } from '@potluck/events/limits';
import { isOlder, type PositionToken } from '@potluck/events/position';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';

const cases = '/api/moderation/cases';
export const casePath = (id: string) => `${cases}/${encodeURIComponent(id)}`;

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: keys.case(id),
    queryFn: async ({ signal }): Promise<{ known: CaseDetail; position: PositionToken }> => {
      const { data: known, position = '' } = await api.read<CaseDetail>(casePath(id), { signal });
      return { known, position };
    },
    meta: { needsUser: true },
  });

/** Invalidated together with its case, whose key is a prefix of this one. */
export const contextQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.case(id), 'context'] as const,
    queryFn: async ({ signal }): Promise<{ context: CaseContext; position: PositionToken }> => {
      const { data: context, position = '' } = await api.read<CaseContext>(`${casePath(id)}/context`, { signal });
      return { context, position };
    },
    meta: { needsUser: true },
  });

/** `since` is an ISO date-time. Not cached: counted on every use. */
export const authorContentQuery = (id: string, since: string) =>
  queryOptions({
    queryKey: [...keys.case(id), 'author-content', since] as const,
    queryFn: ({ signal }) => api.get<AuthorContent>(`${casePath(id)}/author-content?since=${encodeURIComponent(since)}`, { signal }),
    gcTime: 0,
    meta: { needsUser: true },
  });

interface QueuePage {
  cases: CaseSummary[];
  next: string | undefined;
  /** Over all pages. */
  total: number;
  position: PositionToken;
}

async function readPage(path: string, signal?: AbortSignal): Promise<QueuePage> {
  const { data, next, total = data.length, position = '' } = await api.read<CaseSummary[]>(path, signal ? { signal } : {});
  return { cases: data, next, total, position };
}

export const queueQuery = (path: string) =>
  infiniteQueryOptions({
    queryKey: keys.cases(path),
    initialPageParam: path,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { needsUser: true },
  });

/**
 * The state of the cases that wait for a member with these roles. 'open' means undecided; for an administrator who is also a moderator it
 * includes the escalated cases.
 */
export const countedState = (roles: readonly string[]): 'open' | 'escalated' => (roles.includes('moderator') ? 'open' : 'escalated');

/** The number of cases that wait for a decision; 'escalated' is for administrators who are not moderators. */
export const openCountQuery = (state: 'open' | 'escalated') => {
  const path = `${cases}?state=${state}&limit=1`;
  return queryOptions({
    queryKey: keys.cases(path),
    queryFn: async ({ signal }): Promise<{ total: number; position: PositionToken }> => {
      const { data, total = data.length, position = '' } = await api.read<CaseSummary[]>(path, { signal });
      return { total, position };
    },
  });
};

/**
 * Updates the cases of a shown queue without changing their order, and returns the current first page. The cases in `changed` and those of
 * the first page are updated. `position`: the position up to which `changed` is complete.
 */
export async function lookAtQueue(path: string, changed: readonly string[], position?: PositionToken): Promise<QueuePage> {
  const byIds = changed.slice(-maxBatch).join();
  const [first, others] = await Promise.all([
    readPage(path),
    byIds ? readPage(`${cases}?ids=${encodeURIComponent(byIds)}`) : { cases: [], position: undefined },
  ]);
  // An answer may be older than the message that it was read for; then it is read again.
  const upTo =
    position && [first.position, others.position ?? ''].reduce((oldest, read) => (isOlder(read, oldest) ? read : oldest), position);
  const fresh = new Map([...others.cases, ...first.cases].map((one) => [one.id, one]));
  const patched = (known: CaseSummary) => {
    const now = fresh.get(known.id);
    return now && now.revision >= known.revision ? now : known;
  };
  queryClient.setQueryData(queueQuery(path).queryKey, (list) => {
    if (!list) return list;
    const [top, ...pages] = list.pages.map((page) => ({ ...page, cases: page.cases.map(patched) }));
    return top ? { ...list, pages: [{ ...top, total: first.total, position: upTo ?? top.position }, ...pages] } : list;
  });
  return first;
}

/** Replaces the whole list by a first page. */
export const showFirstPage = (path: string, first: QueuePage): void =>
  void queryClient.setQueryData(queueQuery(path).queryKey, { pages: [first], pageParams: [path] });

/** After a move: refetches the cases, their rows in shown lists, and the counts. Lists that are not shown are dropped. */
export async function casesChanged(ids: readonly string[]): Promise<void> {
  queryClient.removeQueries({ queryKey: keys.allCases, type: 'inactive' });
  const isShown = new Set(ids);
  const lists = queryClient.getQueriesData<{ pages?: QueuePage[] }>({ queryKey: keys.allCases, type: 'active' });
  await Promise.all([
    ...lists.map(([[, path], data]) => {
      if (!data?.pages || typeof path !== 'string') return undefined;
      const known = data.pages.flatMap((page) => page.cases.flatMap(({ id }) => (isShown.has(id) ? id : [])));
      return lookAtQueue(path, known).catch(() => {});
    }),
    ...(['open', 'escalated'] as const).map((state) => queryClient.invalidateQueries({ queryKey: openCountQuery(state).queryKey })),
    ...ids.map((id) => queryClient.invalidateQueries({ queryKey: keys.case(id) })),
  ]);
}

export const caseChanged = (id: string): Promise<void> => casesChanged([id]);
