import type { Recorded } from '@potluck/events/recorded';
import { BoundedCache } from '../bounded-cache.ts';
import { bytesOf } from '../bytes-of.ts';
import type { Revision } from '../ports/event-store.ts';

/** Of streams' ends that are kept, in bytes. */
const mostBytes = 16_000_000;
/** What one takes without its event, about. */
const overhead = 200;

/**
 * Where streams end, with their last event: every command asks several streams whether there is anything new, and
 * seldom there is. It is told of every event that is appended, so what it knows is what the file says.
 */
export class StreamEnds {
  readonly #ends = new BoundedCache<{ revision: Revision; last: Recorded | undefined }>(mostBytes);

  /** The events after a revision, when that can be said without the file. */
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

  /** What was read from the file: where the stream ends now. */
  learn(stream: string, revision: Revision, last: Recorded | undefined, bytes = bytesOf(last)): void {
    const known = this.#ends.peek(stream);
    if (known && (known.revision > revision || (known.revision === revision && known.last))) return;
    this.#ends.set(stream, { revision, last }, overhead + bytes);
  }

  /** An event was appended. It may be one that a read has found before it was acknowledged. Streams that nobody reads are not kept. */
  grown(event: Recorded, bytes = bytesOf(event)): void {
    if (this.#ends.peek(event.stream)) this.learn(event.stream, event.revision, event, bytes);
  }

  clear(): void {
    this.#ends.clear();
  }
}
