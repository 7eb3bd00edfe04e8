import type { Recorded } from '@potluck/events/recorded';
import { BoundedCache } from '../bounded-cache.ts';
import { bytesOf } from '../bytes-of.ts';
import type { Revision } from '../ports/event-store.ts';

/** Cache size in bytes. */
const mostBytes = 16_000_000;
/** Approximate bytes of an entry without its event. */
const overhead = 200;

/**
 * Caches the last revision and event of streams: every command checks several streams for new events, and there rarely are any.
 * It is updated with every appended event, so it always agrees with the file.
 */
export class StreamEnds {
  readonly #ends = new BoundedCache<{ revision: Revision; last: Recorded | undefined }>(mostBytes);

  /** The events after a revision, if they are known without reading the file. */
  after(stream: string, after: Revision): { events: Recorded[]; revision: Revision } | undefined {
    const end = this.#ends.get(stream);
    if (!end || end.revision > after + 1) return undefined;
    const { revision, last } = end;
    if (revision <= after) return { events: [], revision };
    return last && { events: [last], revision };
  }

  revisionOf(stream: string): Revision | undefined {
    return this.#ends.get(stream)?.revision;
  }

  /** Records the stream's end as read from the file. */
  learn(stream: string, revision: Revision, last: Recorded | undefined, bytes = bytesOf(last)): void {
    const known = this.#ends.peek(stream);
    if (known && (known.revision > revision || (known.revision === revision && known.last))) return;
    this.#ends.set(stream, { revision, last }, overhead + bytes);
  }

  /** Records an appended event, which a read may have found before its acknowledgement. Streams that nobody reads are not cached. */
  appended(event: Recorded, bytes = bytesOf(event)): void {
    if (this.#ends.peek(event.stream)) this.learn(event.stream, event.revision, event, bytes);
  }

  clear(): void {
    this.#ends.clear();
  }
}
