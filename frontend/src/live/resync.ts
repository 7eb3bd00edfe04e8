import { queryClient } from '../api/query-client.ts';

/** Readers of one node lose their connection together; they come back spread over this time, in ms. */
const spread = 2_000;

interface Resync {
  refetch(): Promise<unknown>;
  /** Calls after so many ms. */
  later(call: () => void, ms: number): void;
  random(): number;
}

/** Answers with what asks for a refetch: many asks make one, and never are two in flight. */
export function createResync({ refetch, later, random }: Resync): () => void {
  let waiting = false;
  let running = false;
  const schedule = () => {
    if (waiting) return;
    waiting = true;
    // While one is in flight, the next is scheduled at its end.
    if (!running) later(run, random() * spread);
  };
  const run = async () => {
    waiting = false;
    running = true;
    await refetch().catch(() => {});
    running = false;
    if (waiting) later(run, random() * spread);
  };
  return schedule;
}

/** Reads again what is on screen. A list of which the reader has just asked for more brings that first: a refetch would call it off. */
async function readAnew(): Promise<void> {
  const busy = queryClient
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'fetching', predicate: ({ state }) => state.data !== undefined });
  await queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false });
  await Promise.all(
    busy.map(({ queryKey }) => queryClient.refetchQueries({ type: 'active', queryKey, exact: true }, { cancelRefetch: false })),
  );
}

/** Messages may have been missed: reads again what is on screen. */
export const resync = createResync({
  refetch: readAnew,
  later: (call, ms) => setTimeout(call, ms),
  random: Math.random,
});
