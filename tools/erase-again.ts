import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHandle } from '@potluck/command-api/handle';
import { quietRequests } from '@potluck/command-api/quiet-requests';
import { runReactions } from '@potluck/command-api/reactions/run-reactions';
import { startProjector } from '@potluck/projector/start-projector';
import { followedFolds } from '@potluck/stores/followed-folds';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { openReader } from '@potluck/stores/sqlite/connection';
import * as z from 'zod';
import { syncToDisk } from './sync-to-disk.ts';

/** In the folder that contains the backups: only ids. */
const listName = 'erased.json';
const List = z.object({ erased: z.array(z.string()) });

/** The members whose erasure is in a log. */
export function erasedInLog(eventsFile: string): string[] {
  const db = openReader(eventsFile);
  try {
    const rows = db.prepare("SELECT DISTINCT stream FROM events WHERE type = 'AccountErased'").raw(true).all() as [string][];
    return rows.map(([stream]) => stream.replace(/^user-/, ''));
  } finally {
    db.close();
  }
}

/** Empty if there is no list. Throws if it cannot be read, because an erased member could come back. */
export async function readErasedList(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, listName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? [] : List.parse(JSON.parse(text)).erased;
}

/** Adds to the list, from which nobody is ever removed. A failure is only reported, because a backup is worth more than its list. */
export async function addToErasedList(folder: string, ids: readonly string[], terminal: { say(text: string): void }): Promise<void> {
  if (ids.length === 0) return;
  await write(folder, ids).catch((error: Error) =>
    terminal.say(`${join(folder, listName)}, the list of the erased, is not up to date: ${error.message}`),
  );
}

async function write(folder: string, ids: readonly string[]): Promise<void> {
  const erased = [...new Set([...(await readErasedList(folder)), ...ids])].sort();
  const unfinished = join(folder, `${listName}.${randomUUID()}.new`);
  await writeFile(unfinished, `${JSON.stringify({ erased }, null, 2)}\n`, { mode: 0o600 });
  await syncToDisk(unfinished);
  await rename(unfinished, join(folder, listName));
  await syncToDisk(folder);
}

/** Erases these members completely in a data folder that no server has open. Returns how many were still registered. */
export async function eraseAgain(dataFolder: string, ids: readonly string[]): Promise<number> {
  // Opening for writing is only needed if one of them is registered.
  const present = stillRegistered(join(dataFolder, 'events.db'), ids);
  if (present.length === 0) return 0;
  const ports = await openPorts({ dataFolder });
  try {
    for (const id of present) await eraseIn(ports, id);
    await carryOut(ports, dataFolder);
    return present.length;
  } finally {
    await closePorts(ports);
  }
}

function stillRegistered(eventsFile: string, ids: readonly string[]): string[] {
  const gone = new Set(erasedInLog(eventsFile));
  const db = openReader(eventsFile);
  try {
    const found = db.prepare('SELECT 1 FROM events WHERE stream = ? LIMIT 1').raw(true);
    return ids.filter((id) => !gone.has(id) && found.get([`user-${id}`]) !== undefined);
  } finally {
    db.close();
  }
}

async function eraseIn({ events }: Ports, id: string): Promise<void> {
  const stream = `user-${id}`;
  const read = await events.read(stream);
  const metadata = { actor: 'system', at: new Date().toISOString(), correlationId: randomUUID() };
  await events.append(stream, [{ id: randomUUID(), type: 'AccountErased', data: { userId: id }, metadata }], read.revision);
}

/** Runs the reactions until they append no further events. */
async function carryOut(ports: Ports, dataFolder: string): Promise<void> {
  const projector = await startProjector(ports, { dataFolder, alone: true });
  const folds = followedFolds(ports.events);
  const handle = createHandle(ports.events, folds, randomUUID, quietRequests(ports.accounts, { alone: true }));
  const reactions = runReactions(ports, { handle, folds, clock: () => new Date(), alone: true });
  try {
    for (let head = -1n; head !== (await ports.events.head()); ) {
      head = await ports.events.head();
      await reactions.done(head);
    }
  } finally {
    await reactions.stop();
    await folds.close();
    await projector.stop();
  }
}
