import { randomUUID } from 'node:crypto';
import { type EventNamed, projectionStream } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { handleAlone } from './handle.ts';

/** Makes every version of a projection skip an event; does nothing if it is already skipped. Throws Conflict, Unavailable. */
export async function skipEvent(
  events: EventStore,
  projection: string,
  skipped: EventNamed<'EventSkipped'>['data'],
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const envelope = { actor, at: now.toISOString(), correlationId: randomUUID() };
  await handleAlone(events)(
    projectionStream,
    projection,
    envelope,
    () => (state) => (state.skipped.has(skipped.eventId) ? [] : [{ type: 'EventSkipped' as const, data: skipped }]),
  );
}
