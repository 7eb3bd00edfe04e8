import type { EventStore } from '@potluck/stores/ports/event-store';

/** Adds up a load for each turn of the event loop; `most` is that of the busiest turn so far. */
export function loadPerTurn() {
  let load = 0;
  let most = 0;
  return {
    add(amount: number) {
      // Comes before whatever is put off to the next turn from here on.
      if (load === 0)
        setImmediate(() => {
          load = 0;
        });
      load += amount;
      most = Math.max(most, load);
    },
    most: () => most,
  };
}

/** The most bytes of JSON in events of streams of this category that are read backwards in one turn during `work`. */
export async function bytesReadBackwards(events: EventStore, category: string, work: () => Promise<unknown>): Promise<number> {
  const load = loadPerTurn();
  const { readBackwards } = events;
  events.readBackwards = async (stream, options) => {
    const found = await readBackwards.call(events, stream, options);
    if (stream.startsWith(`${category}-`)) for (const { data } of found) load.add(JSON.stringify(data).length);
    return found;
  };
  try {
    await work();
  } finally {
    events.readBackwards = readBackwards;
  }
  return load.most();
}
