import type { EventStore } from '@potluck/stores/ports/event-store';
import type { ReadStore } from '@potluck/stores/ports/read-store';
import { shapes, type UnreadableEventDocument } from './documents.ts';

/** How many events are looked at each time: they are read one by one. */
const lookedAtOnce = 100;

/** Looks at some of the events that were folded blank each time, all of them in turn, and finds out whether one can be read by now. */
export class NowReadable {
  readonly #events: EventStore;
  readonly #reads: ReadStore;
  #after = 0;

  constructor(events: EventStore, reads: ReadStore) {
    this.#events = events;
    this.#reads = reads;
  }

  /** One that was erased since is no longer unreadable either. */
  async any(): Promise<boolean> {
    const current = (await this.#reads.versions('unreadable-events')).find((version) => version.current);
    if (!current) return false;
    const listed = await this.#reads.open<UnreadableEventDocument>('unreadable-events', current.version, shapes['unreadable-events']);
    const found = await listed.find({
      sort: { fields: ['created'], direction: 'asc' },
      where: { created: { gt: this.#after } },
      limit: lookedAtOnce,
    });
    this.#after = found.length < lookedAtOnce ? 0 : (found.at(-1)?.document?.created ?? 0);
    for (const { document } of found) {
      const event = document && (await this.#events.eventAt(BigInt(document.created)));
      if (event && event.id === document.id && !event.unreadable) return true;
    }
    return false;
  }
}
