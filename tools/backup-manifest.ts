import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import * as z from 'zod';
import { parsedJson } from './parsed-json.ts';
import { syncToDisk } from './sync-to-disk.ts';

/** The folders of a backup: the log, the keys for its personal fields, and the files. They can be stored separately. */
export const backupParts = { events: 'events', keys: 'keys', media: 'media' } as const;

const BackupManifest = z.object({
  potluckBackup: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The position of its last event, in decimal. */
  head: z.string().regex(/^\d+$/),
  mediaFiles: z.int().nonnegative(),
  /** The members of whose erasure it may have only a part. Backups of earlier versions do not tell. */
  erasedInPart: z.array(z.string()).default([]),
});
export type BackupManifest = z.output<typeof BackupManifest>;

const fileOf = (folder: string) => join(folder, 'backup.json');

/** Written last: a backup without it is incomplete. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  await writeFile(fileOf(folder), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncToDisk(fileOf(folder));
  await syncToDisk(folder);
}

export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(fileOf(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'it has no backup.json' : error.message;
    throw new ToolRefused(`${folder} is not a whole backup: ${why}`);
  });
  const parsed = BackupManifest.safeParse(parsedJson(text));
  if (!parsed.success) throw new ToolRefused(`${fileOf(folder)} cannot be read: is it damaged, or was the backup made by a newer Potluck?`);
  return parsed.data;
}
