import { announcement, comment, type Recorded, recipe, user } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';

/** The streams of people and of what they write. */
const prefixes = [user, announcement, comment, recipe].map(({ name }) => `${name}-`);
const pauseMs = 1_000;

/** Calls `happened` for each event of these streams from now on, without what is personal in it. Ends with the signal. */
export async function followLog(events: EventStore, signal: AbortSignal, happened: (event: Recorded) => void): Promise<void> {
  let after: bigint | undefined;
  while (!signal.aborted) {
    try {
      after ??= await events.head();
      for await (const page of events.all({ after, prefixes, signal, personal: [] })) {
        for (const event of page.events) happened(event);
        after = page.through;
      }
    } catch {
      // The log does not answer: it is asked again from where it was left.
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
  }
}
