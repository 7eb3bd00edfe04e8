import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHandle, handleAlone } from '@potluck/command-api/handle';
import { quietRequests } from '@potluck/command-api/quiet-requests';
import { eraseFromStart, erasuresIn } from '@potluck/command-api/reactions/erasures';
import { runReactions } from '@potluck/command-api/reactions/run-reactions';
import { type Recorded, type User, type UserEvent, user } from '@potluck/events';
import { startProjector } from '@potluck/projector/start-projector';
import { followedFolds } from '@potluck/stores/followed-folds';
import { closePorts, openAccounts, openPorts } from '@potluck/stores/ports/open-ports';
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

/**
 * Notes which erasures are requested or running in a data folder, also while Potluck runs. The returned function tells who has been erased,
 * and whose erasure ran at that time or has begun since: what was copied in between may have a part of it, since the log is copied first.
 */
export async function watchErasures(dataFolder: string): Promise<() => { erased: string[]; inPart: string[] }> {
  const log = join(dataFolder, 'events.db');
  const before = new Set(erasedInLog(log));
  const accounts = await openAccounts({ dataFolder, readOnly: true });
  const requested = new Set(await erasuresIn(accounts).finally(() => accounts.close()));
  return () => {
    const erased = erasedInLog(log);
    return { erased, inPart: erased.filter((id) => requested.has(id) || !before.has(id)) };
  };
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

/**
 * Erases these members completely in a data folder that no server has open: those who are still registered there, and those of
 * `inPart`, of whose erasure it may have a part. Returns how many these were. `caseDays`: as the setting.
 */
export async function eraseAgain(
  dataFolder: string,
  ids: readonly string[],
  { inPart, caseDays }: { inPart: readonly string[]; caseDays: number },
): Promise<number> {
  // Opening for writing is only needed if there is one.
  const present = notWhollyErased(join(dataFolder, 'events.db'), ids, inPart);
  if (present.length === 0) return 0;
  const ports = await openPorts({ dataFolder });
  try {
    for (const id of present) await eraseIn(ports, id);
    await carryOut(ports, dataFolder, caseDays);
    return present.length;
  } finally {
    await closePorts(ports);
  }
}

function notWhollyErased(eventsFile: string, ids: readonly string[], inPart: readonly string[]): string[] {
  const gone = new Set(erasedInLog(eventsFile));
  for (const id of inPart) gone.delete(id);
  const db = openReader(eventsFile);
  try {
    const found = db.prepare('SELECT 1 FROM events WHERE stream = ? LIMIT 1').raw(true);
    return ids.filter((id) => !gone.has(id) && found.get([`user-${id}`]) !== undefined);
  } finally {
    db.close();
  }
}

/** All steps are taken: a copied row may be at a step that is later than the copied log, or of an AccountErased that this log lacks. */
async function eraseIn({ events, accounts }: Ports, id: string): Promise<void> {
  const envelope = { actor: 'system', at: new Date().toISOString(), correlationId: randomUUID() };
  await handleAlone(events)(user, id, envelope, () => (state) => eraseNow(state, id));
  const { events: recorded } = await events.read(`user-${id}`);
  await eraseFromStart(accounts, recorded.find(({ type }) => type === 'AccountErased') as Recorded);
}

/** Unlike `decideErasure`, without a due date or a hold: it was decided in the newer log. */
const eraseNow = ({ status }: User, userId: string): UserEvent[] =>
  status === 'erased' ? [] : [{ type: 'AccountErased', data: { userId } }];

/** Runs the reactions until they append no further events. */
async function carryOut(ports: Ports, dataFolder: string, caseDays: number): Promise<void> {
  const projector = await startProjector(ports, { dataFolder, alone: true });
  const folds = followedFolds(ports.events);
  const handle = createHandle(ports.events, folds, randomUUID, quietRequests(ports.accounts, { alone: true }));
  const reactions = runReactions(ports, { handle, folds, clock: () => new Date(), caseDays, alone: true });
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
