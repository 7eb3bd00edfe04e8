import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDamaged, type Recorded } from '@potluck/events';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { syncToDisk } from '../sync-to-disk.ts';
import { megabytes, type Terminal } from '../terminal.ts';
import { type Count, countProgress } from './count-progress.ts';
import { EventFileReader } from './event-file.ts';
import { contentOf, type Ending, type FiledEvent, type Header, hashOf, lineOf, withoutBodyHash } from './event-line.ts';
import { eventsSoFar } from './events-so-far.ts';

/** What has been exported so far. */
type Written = Omit<Ending, 'endedAt'> & { position: bigint };

const nothing: Written = { events: 0, streams: 0, hash: '', position: 0n };

/** Writes the whole history with header and ending. */
export async function exportTo(
  write: (text: string) => Promise<unknown>,
  store: EventStore,
  terminal: Pick<Terminal, 'progress'>,
): Promise<void> {
  await write(headerOf(store));
  await write(endingOf(await exportEvents(write, store, nothing, countProgress(terminal, 'events'))));
}

/**
 * The same into a file. An existing export of this store, complete or truncated, is checked and continued: a second export,
 * with the server stopped, only adds the new events.
 */
export async function exportToFile(path: string, store: EventStore, terminal: Pick<Terminal, 'progress' | 'say'>): Promise<void> {
  const found = await earlierExport(path, store, terminal);
  const file = await open(path, 'a', 0o600);
  try {
    await file.truncate(found?.bytes ?? 0);
    const write = (text: string) => file.appendFile(text);
    if (!found) await write(headerOf(store));
    const written = await exportEvents(write, store, found ?? nothing, countProgress(terminal, 'events'));
    // The ending is written only after the events are on disk.
    await file.sync();
    await write(endingOf(written));
    await file.sync();
    const { size } = await file.stat();
    const earlier = found && found.events > 0 ? `, ${number(found.events)} of them from an earlier export` : '';
    terminal.say(`${path} has ${number(written.events)} events in ${number(written.streams)} streams (${megabytes(size)})${earlier}.`);
  } finally {
    await file.close();
  }
  await syncToDisk(dirname(path));
}

async function exportEvents(write: (text: string) => Promise<unknown>, store: EventStore, from: Written, count: Count): Promise<Written> {
  let { events, streams, hash, position } = from;
  for await (const page of eventsSoFar(store, position)) {
    let text = '';
    for (const stored of page.events) {
      if (isDamaged(stored)) throw new ToolRefused(damagedIn(stored));
      const event = withoutBodyHash(stored);
      hash = hashOf(hash, event);
      text += lineOf(event, hash);
      events += 1;
      if (event.revision === 0) streams += 1;
      position = event.position;
    }
    if (text) await write(text);
    count(events, Math.max(events, Math.round(events / page.way)));
  }
  return { events, streams, hash, position };
}

const damagedIn = ({ stream, revision }: Recorded) =>
  `${stream} revision ${revision} is damaged on the disk: an export would lose it. Restore a backup from before that, and export it.`;

/** The progress of an earlier export; undefined when there is none. */
async function earlierExport(path: string, store: EventStore, terminal: Pick<Terminal, 'progress'>) {
  const reader = await EventFileReader.open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!reader) return undefined;
  try {
    if (reader.header.storeId !== store.storeId) {
      throw new ToolRefused(
        `${path} was exported from another event store (${reader.header.storeId}, this is ${store.storeId}). Choose another file.`,
      );
    }
    const count = countProgress(terminal, 'bytes');
    let last: FiledEvent | undefined;
    for (let event = await reader.next(); event; event = await reader.next()) {
      last = event;
      count(reader.progress.bytes, reader.size);
    }
    if (last && !(await isIn(store, last))) {
      throw new ToolRefused(
        `${path} has another history than the event store, which does not have its last event (${last.stream} revision ${last.revision}): ` +
          'was an older copy of the store put back? Choose another file.',
      );
    }
    const { events, streams, hash, position, bytes } = reader.progress;
    return { events, streams, hash, position, bytes };
  } finally {
    await reader.close();
  }
}

/** The id of a store stays when a copy of its files is put back. */
async function isIn(store: EventStore, filed: FiledEvent): Promise<boolean> {
  if (filed.position > (await store.head())) return false;
  const stored = await store.eventAt(filed.position);
  return stored !== undefined && contentOf(withoutBodyHash(stored)) === contentOf(withoutBodyHash(filed));
}

const number = (count: number) => count.toLocaleString('en-US');
const headerOf = ({ storeId }: EventStore): string =>
  `${JSON.stringify({ potluckEvents: 1, storeId, begunAt: new Date().toISOString() } satisfies Header)}\n`;
const endingOf = ({ events, streams, hash }: Written): string =>
  `${JSON.stringify({ end: { events, streams, hash, endedAt: new Date().toISOString() } satisfies Ending })}\n`;
