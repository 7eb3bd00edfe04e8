import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { madePrivateFolder } from '@potluck/host/tools-socket/private-folder';
import { isServing } from '@potluck/host/tools-socket/send-tool-command';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { folderLockFile } from '@potluck/host/tools-socket/tools-socket';
import { backupAccounts, backupEvents, NoCopy } from '@potluck/stores/embedded/backup';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import { openReader } from '@potluck/stores/sqlite/connection';
import { backupParts, readManifest } from './backup-manifest.ts';
import { checkRestored, type MissingParts } from './check-restored.ts';
import { copyFolder } from './copy-folder.ts';
import { addToErasedList, eraseAgain, erasedInLog, readErasedList } from './erase-again.ts';
import { lockForTool } from './lock-for-tool.ts';
import { refuseEngines } from './make-backup.ts';
import { parseArguments } from './parse-arguments.ts';
import { stage } from './restore-stage.ts';
import { type Tool, WrongUsage } from './run-tool.ts';
import { syncNewFolders, syncToDisk } from './sync-to-disk.ts';
import type { Terminal } from './terminal.ts';

/** `npm run restore`: restores the data folder from a backup. */
export const restoreTool: Tool = {
  usage: 'npm run restore -- FOLDER [--replace]',
  async run({ args, settings, terminal, folder }) {
    const { words, flags } = parseArguments(args, ['replace']);
    const [from, ...more] = words;
    if (!from || more.length > 0) throw new WrongUsage('Say from which one folder');
    refuseEngines(settings);
    await restoreBackup(
      resolve(folder, from),
      settings.dataFolder,
      { replace: flags.has('replace'), caseDays: settings.caseDays },
      terminal,
    );
  },
};

/** Potluck's files in the data folder, including SQLite's companions: a stale one would corrupt the new file. */
const dataFiles = ['events.db', 'accounts.db'].flatMap((name) => ['', '-wal', '-shm', '-journal'].map((ending) => name + ending));
const replaced = [...dataFiles, 'read', 'arriving', 'media'];
/** Files of a running process, not data. */
const runtimeFiles = ['potluck.sock', folderLockFile];

/**
 * Copies a backup into a staging folder, checks the copy, and only then moves it into place.
 * The backup is not changed. Read models are rebuilt at the next start.
 */
async function restoreBackup(
  from: string,
  dataFolder: string,
  { replace, caseDays }: { replace: boolean; caseDays: number },
  terminal: Pick<Terminal, 'say' | 'progress'>,
): Promise<void> {
  if (await isServing(dataFolder)) throw new ToolRefused(`Potluck is running on ${dataFolder}. Stop it first.`);
  const manifest = await readManifest(from);
  const { warning, made } = await madePrivateFolder(dataFolder);
  if (warning) terminal.say(warning);
  const there = (await readdir(dataFolder)).filter((name) => name !== stage && !runtimeFiles.includes(name));
  if (there.length > 0 && !replace)
    throw new ToolRefused(`${dataFolder} is not empty. With --replace its data is replaced by the backup's.`);

  // Prevents servers from opening the folder.
  const lock = await lockForTool(dataFolder);
  const staged = join(dataFolder, stage);
  let isReplacing = false;
  try {
    const erasedHere = erasedInData(dataFolder);
    await rm(staged, { recursive: true, force: true });
    await mkdir(staged);
    // An exact copy, but with a new store id: a backup may be restored more than once.
    await backupEvents({ dataFolder: join(from, backupParts.events), folder: staged }).catch(incomplete(from));
    await backupAccounts({ dataFolder: join(from, backupParts.keys), folder: staged }).catch(incomplete(from));
    const files = (done: number, of: number) => terminal.progress({ unit: 'files', done, of });
    const media = await copyFolder(join(from, backupParts.media), join(staged, 'media'), files);
    if (media.files !== manifest.mediaFiles) {
      throw new ToolRefused(`The backup has ${media.files} files where it had ${manifest.mediaFiles} when it was made.`);
    }
    for (const name of ['events.db', 'accounts.db']) checkFile(join(staged, name));
    checkHead(join(staged, 'events.db'), manifest.head);
    const missing = await checkRestored(staged);
    // Before anything is removed or moved: erased members must not come back, even if this process ends halfway.
    const erased = [...new Set([...(await erasedInList(from)), ...erasedHere, ...manifest.erasedInPart])];
    await addToErasedList(dirname(from), erased, terminal);
    const goneAgain = erased.length > 0 ? await eraseAgain(staged, erased, { inPart: manifest.erasedInPart, caseDays }) : 0;
    let clean = staged;
    if (goneAgain > 0) {
      // A second copy, without the deleted rows and without SQLite's companion files.
      clean = join(staged, 'clean');
      await backupEvents({ dataFolder: staged, folder: clean });
      await backupAccounts({ dataFolder: staged, folder: clean });
      await rename(join(staged, 'media'), join(clean, 'media'));
    }
    isReplacing = true;
    // The log first, and back last: with the staging folder and without a log, no server starts.
    for (const name of replaced) await rm(join(dataFolder, name), { recursive: true, force: true });
    for (const name of ['media', 'accounts.db', 'events.db']) await rename(join(clean, name), join(dataFolder, name));
    await syncToDisk(dataFolder);
    await syncNewFolders(made, dataFolder);
    isReplacing = false;
    await openOnce(dataFolder);
    for (const line of linesOf(missing)) terminal.say(line);
    if (goneAgain > 0) terminal.say(`Erased again, as they had left since: ${goneAgain} members.`);
    terminal.say(
      `${dataFolder} is as it was when the backup was made, on ${manifest.madeAt}: ${manifest.head} events, ${media.files} files.`,
    );
  } catch (error) {
    if (!isReplacing) throw error;
    throw new ToolRefused(`The data in ${dataFolder} is replaced in part only: ${(error as Error).message}. Run this again.`);
  } finally {
    if (!isReplacing) await rm(staged, { recursive: true, force: true });
    await lock.close();
  }
}

/** Warnings about missing parts of a backup. */
function linesOf({ unreadable, files }: MissingParts): string[] {
  const lines: string[] = [];
  if (unreadable > 0)
    lines.push(`${unreadable} events cannot be read: the keys of their people are missing, or they are damaged. Their texts are blank.`);
  if (files.length > 0) {
    const some = files.slice(0, 5).join(', ');
    lines.push(
      `${files.length === 1 ? '1 file that is shown is' : `${files.length} files that are shown are`} missing: ${some}${files.length > 5 ? ', …' : ''}.`,
    );
  }
  return lines;
}

/** From the newest list beside the backups. */
function erasedInList(from: string): Promise<string[]> {
  return readErasedList(dirname(from)).catch((error: Error) => {
    throw new ToolRefused(`The list of the erased in ${dirname(from)} cannot be read: ${error.message}`);
  });
}

/** From the log that is being replaced; and from its copy, with those who were erased in it again, if a restore ended halfway. */
function erasedInData(dataFolder: string): string[] {
  const log = join(dataFolder, 'events.db');
  const copies = ['clean/events.db', 'events.db'].map((name) => join(dataFolder, stage, name));
  const found = existsSync(log) ? log : copies.find((file) => existsSync(file));
  try {
    return found ? erasedInLog(found) : [];
  } catch (error) {
    throw new ToolRefused(
      `${found} cannot be read: ${(error as Error).message}. Members whose erasure only it has would come back. ` +
        'To restore the backup without it, move it to another folder, and run this again.',
    );
  }
}

const incomplete = (from: string) => (error: Error) => {
  throw error instanceof NoCopy ? error : new ToolRefused(`The backup in ${from} cannot be read: ${error.message}`);
};

/** The first column of the first row. Read-only, since a writer would create SQLite's companion files. */
function query(file: string, sql: string): unknown {
  const db = openReader(file);
  try {
    return (db.prepare(sql).raw(true).get() as unknown[])[0];
  } finally {
    db.close();
  }
}

function checkFile(file: string): void {
  const found = query(file, 'PRAGMA integrity_check');
  if (found !== 'ok') throw new ToolRefused(`The backup's ${basename(file)} is damaged: ${found}`);
}

function checkHead(eventsFile: string, head: string): void {
  const last = query(eventsFile, 'SELECT max(position) FROM events') ?? 0;
  if (String(last) !== head) throw new ToolRefused(`The backup ends at event ${last} where it ended at ${head} when it was made.`);
}

/** Opens the ports as a server does, and decodes the last event with the restored keys. */
async function openOnce(dataFolder: string): Promise<void> {
  const ports = await openPorts({ dataFolder });
  try {
    await ports.events.eventAt(await ports.events.head());
  } finally {
    await closePorts(ports);
  }
}
