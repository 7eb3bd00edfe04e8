import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Recorded } from '@potluck/events';
import type { EventStore, Revision } from '@potluck/stores/ports/event-store';

/** Events per read: versions of a recipe can have 200 kB of JSON each. */
const fewAtOnce = 4;

/**
 * The events of a stream, newest first, from its end or from an existing revision. They are read as they are needed, a few in each turn of
 * the event loop. `atOnce`: of small events more fit into a turn.
 */
export async function* readBackwards(
  events: Pick<EventStore, 'readBackwards'>,
  stream: string,
  { from, atOnce = fewAtOnce }: { from?: Revision | undefined; atOnce?: number } = {},
): AsyncGenerator<Recorded> {
  for (let next = from; next === undefined || next >= 0; ) {
    await nextTurn();
    const page = await events.readBackwards(stream, { most: atOnce, ...(next !== undefined && { from: next }) });
    yield* page;
    next = (page.at(-1)?.revision ?? 0) - 1;
  }
}
