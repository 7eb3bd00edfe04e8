import type { EventStore } from '@potluck/stores/ports/event-store';
import type { ReadStore } from '@potluck/stores/ports/read-store';
import { shapes, type UnreadableEventDocument } from './documents.ts';

/** Events per check; they are read one at a time. */
const checkedAtOnce = 100;

/** Checks whether unreadable events have become readable, a part of them at each call. */
export class UnreadableCheck {
  readonly #events: EventStore;
  readonly #reads: ReadStore;
  #after = 0;

  constructor(events: EventStore, reads: ReadStore) {
    this.#events = events;
    this.#reads = reads;
  }

  /** Whether any of this part is readable; an erased one counts as readable too. */
  async any(): Promise<boolean> {
    const current = (await this.#reads.versions('unreadable-events')).find((version) => version.current);
    if (!current) return false;
    const listed = await this.#reads.open<UnreadableEventDocument>('unreadable-events', current.version, shapes['unreadable-events']);
    const found = await listed.find({
      sort: { fields: ['created'], direction: 'asc' },
      where: { created: { gt: this.#after } },
      limit: checkedAtOnce,
    });
    this.#after = found.length < checkedAtOnce ? 0 : (found.at(-1)?.document?.created ?? 0);
    for (const { document } of found) {
      const event = document && (await this.#events.eventAt(BigInt(document.created)));
      if (event && event.id === document.id && !event.unreadable) return true;
    }
    return false;
  }
}
