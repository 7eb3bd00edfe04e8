import type { EventStore } from '@potluck/stores/ports/event-store';
import type { MediaStore } from '@potluck/stores/ports/media-store';

const hour = 60 * 60 * 1000;

/**
 * Settles the marks that a crash left on uploads: those older than an hour ask the stream whether the event was appended and
 * names the file. If so the mark goes, else the file. Younger ones may still be under way.
 */
export async function sweepMedia(media: MediaStore, events: EventStore, now: Date): Promise<void> {
  for (const { owner, key, mark } of await media.pending()) {
    if (now.getTime() - Date.parse(mark.since) < hour) continue;
    const event = (await events.read(mark.stream)).events.find(({ id }) => id === mark.eventId);
    const isNamed = event !== undefined && Object.values(event.data).some((value) => (value as { key?: string } | null)?.key === key);
    await (isNamed ? media.confirm(owner, key) : media.remove(owner, key));
  }
}
