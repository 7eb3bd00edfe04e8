import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backupAccounts, backupEvents } from '@potluck/events/ports/embedded/backup';
import { openPorts } from '@potluck/events/ports/open-ports';
import { openReader } from '@potluck/events/sqlite/connection';
import { isServing } from './ask-server.ts';
import { type BackupManifest, backupParts, readManifest } from './backup-manifest.ts';
import { copyFolder } from './copy-folder.ts';
import { parseArguments } from './parse-arguments.ts';
import { type Tool, WrongUsage } from './run-tool.ts';
import { syncToDisk } from './sync-to-disk.ts';
import type { Terminal } from './terminal.ts';
import { ToolRefused } from './tool-commands.ts';
import { serveToolsSocket } from './tools-socket.ts';

/** `npm run restore`: makes the data folder what a backup says. */
export const restoreTool: Tool = {
  usage: 'npm run restore -- FOLDER [--replace]',
  async run({ args, settings, terminal, folder }) {
    const { words, flags } = parseArguments(args, ['replace']);
    const [from, ...more] = words;
    if (!from || more.length > 0) throw new WrongUsage('Say from which one folder');
    await restoreBackup(resolve(folder, from), settings.dataFolder, { replace: flags.has('replace') }, terminal);
  },
};

/** What Potluck keeps in its data folder; an SQLite file's companions too, since one that stayed would spoil the new file. */
const ours = ['events.db', 'accounts.db'].flatMap((name) => ['', '-wal', '-shm', '-journal'].map((ending) => name + ending));
const replaced = [...ours, 'read', 'arriving', 'media'];
const socketFile = 'potluck.sock';
const stage = 'restoring';

/**
 * Copies a backup beside what is in the data folder, opens and checks the copy, and only then puts it in place.
 * The backup stays as it is. Read models are built anew at the next start.
 */
export async function restoreBackup(
  from: string,
  dataFolder: string,
  { replace }: { replace: boolean },
  terminal: Pick<Terminal, 'say' | 'progress'>,
): Promise<void> {
  if (await isServing(dataFolder)) throw new ToolRefused(`Potluck is running on ${dataFolder}. Stop it first.`);
  const manifest = await readManifest(from);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const there = (await readdir(dataFolder)).filter((name) => name !== socketFile && name !== stage);
  if (there.length > 0 && !replace)
    throw new ToolRefused(`${dataFolder} is not empty. With --replace its data is replaced by the backup's.`);

  // No server may start on it meanwhile.
  const held = await serveToolsSocket({ dataFolder, handlers: {} });
  const staged = join(dataFolder, stage);
  try {
    await rm(staged, { recursive: true, force: true });
    await mkdir(staged);
    // Copied as it was when it was made, but for the store's id: one backup may be restored more than once.
    await backupEvents({ dataFolder: join(from, backupParts.events), folder: staged }).catch(incomplete(from));
    await backupAccounts({ dataFolder: join(from, backupParts.keys), folder: staged }).catch(incomplete(from));
    const files = (done: number, of: number) => terminal.progress({ unit: 'files', done, of });
    const media = await copyFolder(join(from, backupParts.media), join(staged, 'media'), files);
    await check(staged, manifest, media.files).catch(incomplete(from));
    for (const name of replaced) await rm(join(dataFolder, name), { recursive: true, force: true });
    // The log last: what it names is there before it.
    for (const name of ['media', 'accounts.db', 'events.db']) await rename(join(staged, name), join(dataFolder, name));
    await syncToDisk(dataFolder);
    terminal.say(
      `${dataFolder} is as it was when the backup was made, on ${manifest.madeAt}: ${manifest.head} events, ${media.files} files.`,
    );
  } finally {
    await rm(staged, { recursive: true, force: true });
    await held.close();
  }
}

const incomplete = (from: string) => (error: Error) => {
  throw error instanceof ToolRefused ? error : new ToolRefused(`The backup in ${from} cannot be read: ${error.message}`);
};

/** Throws when the copy is damaged, or not what the backup says of itself. */
async function check(folder: string, { head, mediaFiles }: BackupManifest, files: number): Promise<void> {
  for (const name of ['events.db', 'accounts.db']) {
    const db = openReader(join(folder, name));
    try {
      const [found] = db.prepare('PRAGMA integrity_check').raw(true).get() as [string];
      if (found !== 'ok') throw new ToolRefused(`The backup's ${name} is damaged: ${found}`);
    } finally {
      db.close();
    }
  }
  if (files !== mediaFiles) throw new ToolRefused(`The backup has ${files} files where it had ${mediaFiles} when it was made.`);
  const ports = await openPorts({ dataFolder: folder });
  try {
    const last = await ports.events.head();
    if (String(last) !== head) throw new ToolRefused(`The backup ends at event ${last} where it ended at ${head} when it was made.`);
    // Decoded, with the keys.
    await ports.events.eventAt(last);
  } finally {
    await Promise.all([ports.events, ports.reads, ports.bus, ports.media].map((opened) => opened.close()));
    await ports.accounts.close();
  }
}
