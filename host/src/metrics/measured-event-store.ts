import { Conflict, type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import type { Metrics } from './metrics.ts';

type Measures = Pick<Metrics, 'appendSeconds' | 'appendConflicts' | 'appendsUnavailable'>;

/** The same store, with its appends measured. */
export function measuredEventStore(store: EventStore, { appendSeconds, appendConflicts, appendsUnavailable }: Measures): EventStore {
  return {
    storeId: store.storeId,
    isRemote: store.isRemote,
    read: (stream, options) => store.read(stream, options),
    ...(store.endOf && { endOf: store.endOf }),
    ...(store.catchUp && { catchUp: store.catchUp }),
    readBackwards: (stream, options) => store.readBackwards(stream, options),
    async append(stream, events, expected) {
      const stopTimer = appendSeconds.startTimer();
      try {
        const appended = await store.append(stream, events, expected);
        stopTimer();
        return appended;
      } catch (error) {
        if (error instanceof Conflict) appendConflicts.inc();
        if (error instanceof Unavailable) appendsUnavailable.inc();
        throw error;
      }
    },
    all: (options) => store.all(options),
    head: () => store.head(),
    eventAt: (position) => store.eventAt(position),
    close: () => store.close(),
  };
}
