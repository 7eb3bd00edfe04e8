import type { EventNamed } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';

/** A reporter's text, from the report's stream: no read model has it. */
export async function reportWords(events: EventStore, id: string): Promise<string | null> {
  const [filed] = (await events.read(`report-${id}`, { most: 1 })).events;
  return (filed?.data as EventNamed<'ReportFiled'>['data'] | undefined)?.description ?? null;
}
