import type { EventNamed } from '@potluck/events';
import { eventNear } from '@potluck/stores/event-near';
import type { Ports } from '@potluck/stores/ports/ports';

export type Stopped = Omit<EventNamed<'EventSkipped'>['data'], 'reason'>;

/** The event, if a version of the projection has stopped on it, with the error and the code's version; otherwise undefined. */
export async function stoppedAt(
  { events, reads }: Pick<Ports, 'events' | 'reads'>,
  projection: string,
  eventId: string,
): Promise<Stopped | undefined> {
  const version = (await reads.versions(projection)).find(({ failure }) => failure?.eventId === eventId);
  const event = version?.failure && (await eventNear(events, version.failure));
  if (!version?.failure || !event) return undefined;
  const { stream, revision, type } = event;
  return { eventId, stream, revision, type, error: version.failure.message, codeVersion: version.signature };
}
