import { randomUUID } from 'node:crypto';
import type { EventNamed } from '@potluck/events';
import { Conflict, type EventStore } from '@potluck/stores/ports/event-store';

/** Decides that every version of a projection passes over an event; an event that is skipped already stays so. Throws Conflict, Unavailable. */
export async function skipEvent(
  events: EventStore,
  projection: string,
  skipped: EventNamed<'EventSkipped'>['data'],
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const stream = `projection-${projection}`;
  for (let round = 1; ; round++) {
    const decided = await events.read(stream);
    if (decided.events.some(({ type, data }) => type === 'EventSkipped' && data.eventId === skipped.eventId)) return;
    const metadata = { actor, at: now.toISOString(), correlationId: randomUUID() };
    try {
      await events.append(stream, [{ id: randomUUID(), type: 'EventSkipped', data: skipped, metadata }], decided.revision);
      return;
    } catch (error) {
      if (!(error instanceof Conflict) || round === 5) throw error;
    }
  }
}
