import type { Recorded } from '../../recorded.ts';
import type { Revision } from '../event-store.ts';

/** How many streams' ends are kept. */
const mostKept = 20_000;

/**
 * Where streams end, with their last event: every command asks several streams whether there is anything new, and
 * seldom there is. It is told of every event that is appended, so what it knows is what the file says.
 */
export class StreamEnds {
  // A Map iterates in order of insertion: the first key is the one that was learned first.
  readonly #ends = new Map<string, { revision: Revision; last: Recorded | undefined }>();

  /** The events after a revision, when that can be said without the file. */
  after(stream: string, after: Revision): { events: Recorded[]; revision: Revision } | undefined {
    const end = this.#ends.get(stream);
    if (!end || end.revision > after + 1) return undefined;
    const { revision, last } = end;
    if (revision <= after) return { events: [], revision };
    return last && { events: [last], revision };
  }

  /** What was read from the file: where the stream ends now. */
  learn(stream: string, revision: Revision, last: Recorded | undefined): void {
    const known = this.#ends.get(stream);
    if (known && (known.revision > revision || (known.revision === revision && known.last))) return;
    this.#ends.set(stream, { revision, last });
    if (this.#ends.size > mostKept) this.#ends.delete(this.#ends.keys().next().value as string);
  }

  /** An event was appended. It may be one that a read has found before it was acknowledged. Streams that nobody reads are not kept. */
  grown(event: Recorded): void {
    if (this.#ends.has(event.stream)) this.learn(event.stream, event.revision, event);
  }

  clear(): void {
    this.#ends.clear();
  }
}
