import type { Query } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { useLive } from './live-store.ts';

/** Default spread in ms: all pages of a server lose their connection together, and must not refetch at once. The server may set another. */
const defaultSpreadMs = 2_000;

interface Resync {
  refetch(): Promise<unknown>;
  schedule(call: () => void, ms: number): void;
  random(): number;
  /** Refetches are spread randomly over this time, in ms. */
  spreadMs(): number;
}

/** Returns the function that requests a refetch. Several requests make one refetch, and only one is in flight at a time. */
export function createResync({ refetch, schedule, random, spreadMs }: Resync): () => void {
  let requested = false;
  let inFlight = false;
  const requestRefetch = () => {
    if (requested) return;
    requested = true;
    // While one is in flight, the next is scheduled when it ends.
    if (!inFlight) schedule(run, random() * spreadMs());
  };
  const run = async () => {
    requested = false;
    inFlight = true;
    await refetch().catch(() => {});
    inFlight = false;
    if (requested) schedule(run, random() * spreadMs());
  };
  return requestRefetch;
}

/** The query is loading its next page. */
const isLoadingNextPage = ({ state }: Query) => state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;

/** Refetches the queries on screen. A list that is loading its next page finishes that first: a refetch would cancel it. */
export async function refetchActiveQueries(): Promise<void> {
  const loadingMore = queryClient.getQueryCache().findAll({ type: 'active', predicate: isLoadingNextPage });
  for (const { queryKey } of loadingMore) {
    const again = () => queryClient.refetchQueries({ type: 'active', queryKey, exact: true }, { cancelRefetch: false });
    // The first call waits for the page in flight, the second refetches.
    void again().then(again);
  }
  await queryClient.refetchQueries({ type: 'active', predicate: (query) => !loadingMore.includes(query) });
}

let spreadMs = defaultSpreadMs;
/** Set by the server; a server of the previous release sends none. */
export function setResyncSpread(ms = defaultSpreadMs): void {
  spreadMs = ms;
}

/** Live messages may have been missed: refetches what is on screen. */
export const resync = createResync({
  refetch: () => {
    useLive.setState(({ rereads }) => ({ rereads: rereads + 1 }));
    return refetchActiveQueries();
  },
  schedule: (call, ms) => setTimeout(call, ms),
  random: Math.random,
  spreadMs: () => spreadMs,
});
