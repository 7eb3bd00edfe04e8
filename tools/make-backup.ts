import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Settings } from '@potluck/host/settings';
import { madePrivateFolder } from '@potluck/host/tools-socket/private-folder';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { backupAccounts, backupEvents } from '@potluck/stores/embedded/backup';
import { backupLock, removedFolder, setAsideRemovedMedia } from '@potluck/stores/embedded/removed-media';
import { openReader } from '@potluck/stores/sqlite/connection';
import { backupParts, writeManifest } from './backup-manifest.ts';
import { copyFolder } from './copy-folder.ts';
import { addToErasedList, watchErasures } from './erase-again.ts';
import { parseArguments } from './parse-arguments.ts';
import { refuseHalfRestored } from './restore-stage.ts';
import { type Tool, WrongUsage } from './run-tool.ts';
import { syncNewFolders } from './sync-to-disk.ts';
import { megabytes, type Terminal } from './terminal.ts';
import { hasData } from './with-tool-commands.ts';

/** `npm run backup`: a consistent copy of all data, also while Potluck runs. */
export const backupTool: Tool = {
  usage: 'npm run backup -- FOLDER',
  async run({ args, settings, terminal, folder }) {
    const [to, ...more] = parseArguments(args).words;
    if (!to || more.length > 0) throw new WrongUsage('Say into which one folder');
    refuseEngines(settings);
    await makeBackup(settings.dataFolder, resolve(folder, to), terminal);
  },
};

/** Data in external engines is backed up by the engines' own tools. */
export function refuseEngines({ eventStoreUrl, mongodbUrl }: Pick<Settings, 'eventStoreUrl' | 'mongodbUrl'>): void {
  const kept = [eventStoreUrl && 'the events are in an EventStoreDB', mongodbUrl && 'accounts, keys and media are in a MongoDB'];
  const elsewhere = kept.filter(Boolean).join(', and ');
  if (elsewhere)
    throw new ToolRefused(`Here ${elsewhere}: they are backed up and restored by their own means, as docs/OPERATIONS.md says.`);
}

type Listener = Pick<Terminal, 'say' | 'progress'>;

/**
 * Copies the log first, then keys and files: an event's key and files are on disk before it is appended, and files removed during the
 * backup are set aside, so that the copy has everything that its log refers to. The list of erased members beside it is for restoring an
 * older backup, or one during which they were erased.
 */
export async function makeBackup(dataFolder: string, to: string, terminal: Listener): Promise<void> {
  refuseHalfRestored(dataFolder);
  if (!(await hasData(dataFolder)))
    throw new ToolRefused(`There is no data in ${dataFolder}. Is POTLUCK_DATA set to the folder that is used?`);
  const { warning, made } = await madePrivateFolder(to);
  if (warning) terminal.say(warning);
  if ((await readdir(to)).length > 0) throw new ToolRefused(`${to} is not empty. A backup gets a folder of its own.`);
  const kept = await setAsideRemovedMedia(join(dataFolder, 'media'));
  if (!kept) throw new ToolRefused(`Another backup of ${dataFolder} is being made. Wait until it is done.`);
  try {
    await syncNewFolders(made, to);
    await copyAll(dataFolder, to, kept.removed, terminal);
  } finally {
    await kept.end();
  }
  terminal.say(`The backup is in ${to}`);
}

async function copyAll(dataFolder: string, to: string, removed: string, terminal: Listener): Promise<void> {
  const folders = { events: join(to, backupParts.events), keys: join(to, backupParts.keys), media: join(to, backupParts.media) };
  const erasures = await watchErasures(dataFolder);
  await withProgress('events.db', dataFolder, folders.events, terminal, () => backupEvents({ dataFolder, folder: folders.events }));
  const { head, events, size } = readLogSize(join(folders.events, 'events.db'));
  terminal.say(`Events  ${events.toLocaleString('en-US')} (${megabytes(size)})`);

  await withProgress('accounts.db', dataFolder, folders.keys, terminal, () => backupAccounts({ dataFolder, folder: folders.keys }));
  terminal.say('Keys    copied');

  const files = (done: number, of: number) => terminal.progress({ unit: 'files', done, of });
  const media = await copyFolder(join(dataFolder, 'media'), folders.media, files, [removedFolder, backupLock, `${backupLock}-journal`]);
  const late = await copyFolder(removed, folders.media, files);
  media.files += late.files;
  media.bytes += late.bytes;
  terminal.say(`Files   ${media.files.toLocaleString('en-US')} (${megabytes(media.bytes)})`);

  const { erased, inPart } = erasures();
  await addToErasedList(dirname(to), erased, terminal);
  const made = { madeAt: new Date().toISOString(), head: String(head), mediaFiles: media.files };
  await writeManifest(to, { potluckBackup: 1, ...made, erasedInPart: inPart });
}

/** Reports the progress of copying a file. */
async function withProgress(name: string, from: string, to: string, terminal: Listener, copy: () => Promise<void>): Promise<void> {
  const of = (await stat(join(from, name))).size;
  const poll = () =>
    stat(join(to, `${name}.unfinished`)).then(
      ({ size }) => terminal.progress({ unit: 'bytes', done: Math.min(size, of), of }),
      () => {},
    );
  const polling = setInterval(poll, 200);
  await copy().finally(() => clearInterval(polling));
}

function readLogSize(file: string): { events: number; head: number; size: number } {
  const db = openReader(file);
  try {
    const one = (sql: string) => (db.prepare(sql).raw(true).get() as [number | null])[0] ?? 0;
    const [events, head] = [one('SELECT count(*) FROM events'), one('SELECT max(position) FROM events')];
    return { events, head, size: one('PRAGMA page_count') * one('PRAGMA page_size') };
  } finally {
    db.close();
  }
}
