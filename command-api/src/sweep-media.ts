import { type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import type { MediaStore } from '@potluck/stores/ports/media-store';

const hour = 60 * 60 * 1000;

/**
 * Clears the marks that a crash left on uploads. If the stream has the event of a mark and that names the file, the mark is removed;
 * otherwise the file is removed. Marks younger than an hour are left: their uploads may still be in progress. So are those whose event
 * cannot be decrypted now, as it may name the file. A file that cannot be removed does not keep the others: the first error is thrown at
 * the end.
 */
export async function sweepMedia(media: MediaStore, events: EventStore, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const { owner, key, mark } of await media.pending()) {
    if (now.getTime() - Date.parse(mark.since) < hour) continue;
    const event = (await events.read(mark.stream)).events.find(({ id }) => id === mark.eventId);
    if (event?.unreadable) continue;
    const isNamed = event !== undefined && Object.values(event.data).some((value) => (value as { key?: string } | null)?.key === key);
    await (isNamed ? media.confirm(owner, key) : media.remove(owner, key)).catch((error) => {
      if (error instanceof Unavailable) throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}
