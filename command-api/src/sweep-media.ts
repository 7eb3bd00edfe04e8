import type { EventStore } from '@potluck/stores/ports/event-store';
import type { MediaStore } from '@potluck/stores/ports/media-store';

const hour = 60 * 60 * 1000;

/**
 * Clears the marks that a crash left on uploads. If the stream has the event of a mark and that names the file, the mark is removed;
 * otherwise the file is removed. Marks younger than an hour are left: their uploads may still be in progress.
 */
export async function sweepMedia(media: MediaStore, events: EventStore, now: Date): Promise<void> {
  for (const { owner, key, mark } of await media.pending()) {
    if (now.getTime() - Date.parse(mark.since) < hour) continue;
    const event = (await events.read(mark.stream)).events.find(({ id }) => id === mark.eventId);
    const isNamed = event !== undefined && Object.values(event.data).some((value) => (value as { key?: string } | null)?.key === key);
    await (isNamed ? media.confirm(owner, key) : media.remove(owner, key));
  }
}
