import type { Query } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';

/** Readers of one node lose their connection together; they come back spread over this time, in ms, unless the server says what it needs. */
const defaultSpreadMs = 2_000;

interface Resync {
  refetch(): Promise<unknown>;
  /** Calls after so many ms. */
  schedule(call: () => void, ms: number): void;
  random(): number;
  /** Over how many ms everybody's refetches are spread. */
  spreadMs(): number;
}

/** Answers with what asks for a refetch: many asks make one, and never are two in flight. */
export function createResync({ refetch, schedule, random, spreadMs }: Resync): () => void {
  let requested = false;
  let inFlight = false;
  const requestRefetch = () => {
    if (requested) return;
    requested = true;
    // While one is in flight, the next is scheduled at its end.
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

/** The reader has just asked for more of a list. */
const isLoadingNextPage = ({ state }: Query) => state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;

/** Reads again what is on screen; a list that is bringing more does that first, because it would be called off. */
export async function refetchActiveQueries(): Promise<void> {
  const loadingMore = queryClient.getQueryCache().findAll({ type: 'active', predicate: isLoadingNextPage });
  for (const { queryKey } of loadingMore) {
    const again = () => queryClient.refetchQueries({ type: 'active', queryKey, exact: true }, { cancelRefetch: false });
    // The first waits for what is on its way.
    void again().then(again);
  }
  await queryClient.refetchQueries({ type: 'active', predicate: (query) => !loadingMore.includes(query) });
}

let spreadMs = defaultSpreadMs;
/** The server says over how many ms pages read again; a server of the release before does not. */
export function setResyncSpread(ms = defaultSpreadMs): void {
  spreadMs = ms;
}

/** Messages may have been missed: reads again what is on screen. */
export const resync = createResync({
  refetch: refetchActiveQueries,
  schedule: (call, ms) => setTimeout(call, ms),
  random: Math.random,
  spreadMs: () => spreadMs,
});
