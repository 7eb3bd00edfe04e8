import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { Conflict, type EventStore, TooLarge } from '@potluck/stores/ports/event-store';
import type { Terminal } from '../terminal.ts';
import { appendEvents, type ImportTarget } from './append-events.ts';
import { compareEvents, Differs } from './compare-events.ts';
import { countProgress } from './count-progress.ts';
import { EventFileReader, type FileProgress } from './event-file.ts';
import type { Ending, FiledEvent } from './event-line.ts';

export interface ExportedFile {
  path: string;
  /** For messages. */
  name: string;
}

/** A file that is complete and unchanged since its export. */
export interface CheckedFile extends Ending {
  /** Its largest event; undefined when there is none. */
  largest: FiledEvent | undefined;
}

/**
 * Imports a file into an empty store: the same streams, revisions, ids and times, in the same order over all streams. `checked` is from
 * `checkFile`. Events of an earlier attempt are compared instead. At the end the appended events are read back and compared.
 */
export async function importFrom(
  file: ExportedFile,
  checked: CheckedFile,
  target: ImportTarget,
  terminal: Pick<Terminal, 'progress' | 'say'>,
): Promise<void> {
  const compare = (reader: EventFileReader, store: EventStore, after: bigint) => {
    const count = countProgress(terminal, 'events compared');
    return compareEvents(reader, store, after, (events) => count(events, checked.events));
  };

  const begun = await opened(
    () => target.open({ readOnly: false }),
    (store) =>
      opened(openFile(file), async (reader) => {
        const position = await compare(reader, store, 0n).catch(notEmpty(target.name, file.name));
        const { progress } = reader;
        await refuseTooLarge(checked.largest, store, target.name);
        const count = countProgress(terminal, 'events');
        await appendEvents(reader, store, target, (events) => count(events, checked.events));
        return { position, progress };
      }),
  );

  // Reopened, because an embedded store caches its last events in memory.
  await opened(
    () => target.open({ readOnly: true }),
    (store) =>
      opened(openFile(file, begun.progress), async (reader) => {
        await compare(reader, store, begun.position)
          .then(async () => {
            const missing = await reader.next();
            if (missing) throw new Differs(`it ends before ${missing.stream} revision ${missing.revision} (${missing.type})`);
          })
          .catch(different(target.name, file.name));
      }),
  );
  const { events, streams } = checked;
  const earlier = begun.progress.events > 0 ? `, ${number(begun.progress.events)} of them from an earlier import` : '';
  terminal.say(
    `${target.name} holds what ${file.name} says: ${number(events)} events in ${number(streams)} streams${earlier}. Each was read back and compared.`,
  );
}

/** Checks before the import that a file is complete and unchanged. */
export function checkFile(file: ExportedFile, terminal: Pick<Terminal, 'progress'>): Promise<CheckedFile> {
  return opened(openFile(file), async (reader) => {
    const count = countProgress(terminal, 'bytes');
    let largest: FiledEvent | undefined;
    for (let event = await reader.next(); event; event = await reader.next()) {
      if (event.length > (largest?.length ?? 0)) largest = event;
      count(reader.progress.bytes, reader.size);
    }
    if (reader.damage) throw new ToolRefused(`${file.name} is not as it was exported: ${reader.damage}. Nothing was imported.`);
    if (reader.ending) return { ...reader.ending, largest };
    const { events } = reader.progress;
    throw new ToolRefused(
      `${file.name} is not whole: its export was cut off after ${number(events)} events. Run the export again, it goes on there.`,
    );
  });
}

/** Above that of any stream: an append that expects this revision is checked and always refused. */
const unreachableRevision = 2 ** 40;

/** The maximum size of an event is only known to the store: tries the largest one of the file. */
async function refuseTooLarge(largest: FiledEvent | undefined, store: EventStore, target: string): Promise<void> {
  if (!largest) return;
  const { stream, revision, id, type, version, data, metadata, length } = largest;
  await store.append(stream, [{ id, type, version, data, metadata }], unreachableRevision).catch((error) => {
    if (error instanceof Conflict) return;
    if (!(error instanceof TooLarge)) throw error;
    throw new ToolRefused(
      `${target} does not take ${stream} revision ${revision} (${type}), which has about ${number(Math.ceil(length / 1_000))} kB: ` +
        'it is told how much by its option MaxAppendSize. Nothing was imported.',
    );
  });
}

const openFile =
  ({ path, name }: ExportedFile, from?: FileProgress) =>
  async (): Promise<EventFileReader> => {
    const reader = await EventFileReader.open(path, from).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new ToolRefused(`There is no file ${name}`) : error;
    });
    if (!reader) throw new ToolRefused(`${name} is empty`);
    return reader;
  };

async function opened<T extends { close(): Promise<void> }, R>(open: () => Promise<T>, work: (thing: T) => Promise<R>): Promise<R> {
  const thing = await open();
  try {
    return await work(thing);
  } finally {
    await thing.close();
  }
}

const notEmpty =
  (target: string, path: string) =>
  (error: Error): never => {
    if (!(error instanceof Differs)) throw error;
    throw new ToolRefused(
      `${target} is not empty, and what it holds is not the beginning of ${path}: ${error.message}. Import into an empty event store. Nothing was imported.`,
    );
  };

const different =
  (target: string, path: string) =>
  (error: Error): never => {
    if (!(error instanceof Differs)) throw error;
    throw new ToolRefused(`${target} does not hold what ${path} says: ${error.message}. Empty it, and import again.`);
  };

const number = (count: number) => count.toLocaleString('en-US');
