import type { Recorded } from '@potluck/events';
import type { EventStore } from './ports/event-store.ts';

const pauseMs = 1_000;

/**
 * Calls `happened` for each event of the streams with these prefixes after a position, by default from now on, without its personal fields.
 * Retries from the last position while the log is unavailable. Ends with the signal.
 */
export async function followLog(
  events: EventStore,
  prefixes: readonly string[],
  signal: AbortSignal,
  happened: (event: Recorded) => void,
  after?: bigint,
): Promise<void> {
  while (!signal.aborted) {
    try {
      after ??= await events.head();
      for await (const page of events.all({ after, prefixes: [...prefixes], signal, personal: [] })) {
        for (const event of page.events) happened(event);
        after = page.through;
      }
    } catch {
      // The log is unavailable: retried after the pause.
    }
    // Pause after a normal end too: the pages of a closed store end at once, each time.
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
  }
}
