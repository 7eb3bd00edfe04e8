import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NewEvent, Recorded } from '@potluck/events/recorded';
import { log } from '../log.ts';
import { type AllOptions, type Appended, Conflict, type EventStore, type Page, type Revision, Unavailable } from '../ports/event-store.ts';
import { streamFilter } from '../ports/stream-filter.ts';
import { openReaderOnceMade } from '../sqlite/connection.ts';
import { asUnavailable, DurableWriter, noWriter } from '../sqlite/durable-writer.ts';
import type { Flat } from '../sqlite/writer-program.ts';
import { eventColumns } from './event-columns.ts';
import { eventRows } from './event-rows.ts';
import { EventTail } from './event-tail.ts';
import { StreamEnds } from './stream-ends.ts';

export interface EmbeddedEventStoreOptions {
  /** Created if missing. */
  file: string;
  /** For readers beside the process that writes: appends are refused. Throws Unavailable until that process has created the file. */
  readOnly?: boolean;
  /** Called when the writer has died: nothing can be appended until the file is reopened. */
  onDied?: ((error: Error) => void) | undefined;
  /** For tests: how long every commit blocks, as a slow disk would. */
  syncDelayMs?: number;
}

/** Rows that a page may scan to find its events. */
const mostRowsPassed = 5_000;

/** The event store in one SQLite file. Throws when commits would not be durable. */
export async function openEmbeddedEventStore({
  file,
  readOnly = false,
  onDied,
  syncDelayMs,
}: EmbeddedEventStoreOptions): Promise<EventStore> {
  const program = new URL('./event-store-program.ts', import.meta.url);
  const writer = readOnly ? noWriter : await DurableWriter.open({ file, syncDelayMs, program, onDied });
  const db = openReaderOnceMade(file, "SELECT 1 FROM meta WHERE name = 'storeId'");
  const rows = eventRows(db);
  const ends = new StreamEnds();
  const tail = new EventTail(rows, ends, file);
  const closed = new AbortController();
  /** Why the file cannot be written; empty while it can. */
  let failureReason = '';

  /** Logs the begin and the end of a failure once, however many appends fail in between. */
  const setFailure = (reason: string) => {
    if (reason === failureReason || closed.signal.aborted) return;
    if (reason) log.error({ file, reason }, 'log not writable, commands refused');
    else log.info({ file }, 'log writable again');
    failureReason = reason;
  };
  const written = (answer: unknown) => {
    setFailure('');
    return answer;
  };
  const notWritten = (error: unknown): never => {
    const failure = asUnavailable(error);
    if (failure instanceof Unavailable) setFailure(failure.message);
    throw failure;
  };

  async function append(stream: string, events: NewEvent[], expected: Revision): Promise<Appended> {
    if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
    const args: Flat[] = [stream, expected];
    for (const { id, type, version = 1, data, metadata } of events) {
      args.push(id, type, version, JSON.stringify(data), JSON.stringify(metadata));
    }
    const answer = (await writer.request('append', args).then(written, notWritten)) as number | { conflict: number };
    if (typeof answer === 'object') {
      // The conflicting append may come from another process.
      tail.poll();
      throw new Conflict(stream, expected, answer.conflict);
    }
    const position = Math.abs(answer);
    const revision = expected + events.length;
    if (answer < 0) return { position: BigInt(position), revision };
    tail.appended(recorded(stream, events, expected, position));
    return { position: BigInt(position), revision, isNew: true };
  }

  /** Sees this process's own appends at once, those of other processes within 20 ms or after `catchUp`. */
  async function read(
    stream: string,
    { after = -1, most }: { after?: Revision; most?: number } = {},
  ): Promise<{ events: Recorded[]; revision: Revision }> {
    const known = ends.after(stream, after);
    if (known) return known;
    const found = rows.ofStream(stream, after, most);
    const last = found.events.at(-1);
    ends.learn(stream, found.revision, last?.revision === found.revision ? last : undefined);
    return found;
  }

  async function* all({ after, prefixes, signal, pageSize = 1_000, types }: AllOptions): AsyncIterable<Page> {
    const wanted = streamFilter(prefixes);
    const source = types ? eventColumns(db, rows, types) : rows;
    const until = AbortSignal.any([signal, closed.signal]);
    let position = Number(after);
    while (!until.aborted) {
      const recent = tail.after(position, pageSize);
      if (!recent) {
        const { events, through } = source.after(position, Math.min(pageSize, mostRowsPassed), wanted);
        position = through;
        yield { events, through: BigInt(through) };
        // A page takes about a millisecond: yield to the event loop after each.
        await nextTurn();
      } else if (recent.through === position) {
        await tail.grown(position, until);
      } else {
        position = recent.through;
        yield { events: recent.events.filter((event) => wanted(event.stream)), through: BigInt(position) };
      }
    }
  }

  return {
    storeId: rows.meta('storeId') as string,
    isRemote: false,
    read,
    endOf: (stream) => ends.revisionOf(stream),
    catchUp: (position) => tail.catchUp(Number(position)),
    readBackwards: async (stream, { from, most }) => rows.backwards(stream, from ?? Number.MAX_SAFE_INTEGER, most),
    append,
    all,
    head: async () => BigInt(rows.head()),
    eventAt: async (position) => rows.at(Number(position)),
    async close() {
      closed.abort();
      tail.close();
      await writer.close();
      db.close();
    },
  };
}

function recorded(stream: string, events: NewEvent[], expected: Revision, last: number): Recorded[] {
  const first = last - events.length + 1;
  return events.map(({ id, type, version = 1, data, metadata }, i) => ({
    id,
    stream,
    type,
    revision: expected + 1 + i,
    position: BigInt(first + i),
    version,
    data,
    metadata,
  }));
}
