import type { Recorded } from '@potluck/events/recorded';
import type { DocumentAsOf, DocumentHistory } from '@potluck/projector/documents';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { inTurn } from '../in-turn.ts';

/** A document as of a position, with the next event that touched it. */
export interface AsOfPosition extends DocumentAsOf {
  later: Recorded | undefined;
}

/** Events that are read, and folded, in one turn of the event loop: the largest recipes take a millisecond each. */
export const eventsPerTurn = 10;
/** With a remote event store: events that are requested at once, to share the round trip. They arrive, and are decoded, one by one. */
const remoteEventsPerTurn = 50;

/** Folds the events at these positions, in order, and yields how many; at last the document as of each moment, a position in the log. */
export async function* foldDocument(
  events: Pick<EventStore, 'eventAt' | 'isRemote'>,
  history: DocumentHistory,
  { positions, moments, signal }: { positions: readonly number[]; moments: readonly number[]; signal: AbortSignal },
): AsyncGenerator<number, AsOfPosition[]> {
  const found = new Map<number, AsOfPosition>();
  const open = new Set(moments);
  const passed = (until: number) => {
    for (const moment of open) {
      if (moment >= until) continue;
      open.delete(moment);
      found.set(moment, { ...history.asOf, later: undefined });
    }
  };
  const perTurn = events.isRemote ? remoteEventsPerTurn : eventsPerTurn;
  for (let start = 0; start < positions.length; start += perTurn) {
    signal.throwIfAborted();
    const slice = positions.slice(start, start + perTurn);
    await inTurn(async () => {
      for (const event of await Promise.all(slice.map((position) => events.eventAt(BigInt(position))))) {
        if (!event) continue;
        passed(Number(event.position));
        if (!history.fold(event)) continue;
        for (const moment of found.values()) moment.later ??= event;
      }
    });
    yield Math.min(start + perTurn, positions.length);
    // Each moment has its document and the event after it: the later events are not needed.
    if (open.size === 0 && [...found.values()].every(({ later }) => later)) break;
  }
  passed(Number.POSITIVE_INFINITY);
  return moments.map((moment) => found.get(moment) as AsOfPosition);
}
