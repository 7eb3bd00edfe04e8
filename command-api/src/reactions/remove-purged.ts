import type { MediaRef, Recorded } from '@potluck/events';
import type { Ports } from '@potluck/stores/ports/ports';

/** Deletes every file that a stream named before `revision`, in all sizes. Idempotent. */
export type RemovePurged = (stream: string, purge: { userId: string; revision: number }) => Promise<void>;

/** Events per read. */
const page = 500;

export function createRemovePurged({ events, media }: Pick<Ports, 'events' | 'media'>): RemovePurged {
  return async (stream, { userId, revision }) => {
    for (let after = -1; after < revision - 1; ) {
      const { events: some } = await events.read(stream, { after, most: Math.min(page, revision - 1 - after) });
      for (const event of some) for (const key of keysIn(event)) await media.remove(userId, key);
      const last = some.at(-1);
      if (!last) return;
      after = last.revision;
    }
  };
}

/** The media keys of an event; none for an erased account, whose files are gone. Throws if the event cannot be decrypted now. */
function keysIn({ data, unreadable, erased, stream, revision }: Recorded): string[] {
  if (unreadable && !erased) throw new Error(`The files that ${stream}@${revision} names cannot be purged: it cannot be read`);
  return [data.media, data.image, data.profileImage].flatMap((file) => (file ? [(file as MediaRef).key] : []));
}
