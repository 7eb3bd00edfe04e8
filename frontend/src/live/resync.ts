import type { Query } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';

/** Readers of one node lose their connection together; they come back spread over this time, in ms, unless the server says what it needs. */
const usualSpread = 2_000;

interface Resync {
  refetch(): Promise<unknown>;
  /** Calls after so many ms. */
  later(call: () => void, ms: number): void;
  random(): number;
  /** Over how many ms everybody's refetches are spread. */
  spread(): number;
}

/** Answers with what asks for a refetch: many asks make one, and never are two in flight. */
export function createResync({ refetch, later, random, spread }: Resync): () => void {
  let waiting = false;
  let running = false;
  const schedule = () => {
    if (waiting) return;
    waiting = true;
    // While one is in flight, the next is scheduled at its end.
    if (!running) later(run, random() * spread());
  };
  const run = async () => {
    waiting = false;
    running = true;
    await refetch().catch(() => {});
    running = false;
    if (waiting) later(run, random() * spread());
  };
  return schedule;
}

/** The reader has just asked for more of a list. */
const bringsMore = ({ state }: Query) => state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;

/** Reads again what is on screen; a list that is bringing more does that first, because it would be called off. */
export async function refetchShown(): Promise<void> {
  const later = queryClient.getQueryCache().findAll({ type: 'active', predicate: bringsMore });
  for (const { queryKey } of later) {
    const again = () => queryClient.refetchQueries({ type: 'active', queryKey, exact: true }, { cancelRefetch: false });
    // The first waits for what is on its way.
    void again().then(again);
  }
  await queryClient.refetchQueries({ type: 'active', predicate: (query) => !later.includes(query) });
}

let spread = usualSpread;
/** The server says over how many ms pages read again; a server of the release before does not. */
export function spreadOver(ms = usualSpread): void {
  spread = ms;
}

/** Messages may have been missed: reads again what is on screen. */
export const resync = createResync({
  refetch: refetchShown,
  later: (call, ms) => setTimeout(call, ms),
  random: Math.random,
  spread: () => spread,
});
