import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isFull } from '../sqlite/store-failure.ts';
import { startWorker } from '../worker/start-worker.ts';
import type { CopyOrder } from './backup-thread.ts';

/**
 * Writes a consistent copy of `events.db` into `folder`, whether the server runs or not. The copy gets a new store id:
 * events appended after a restore must not be confused with those that the original appended later.
 * Copy events first, then accounts, then media, so that no event refers to a key or file that the backup lacks.
 */
export const backupEvents = (options: BackupOptions) => copy('events.db', options, { newStoreId: true });

/** Writes a consistent copy of `accounts.db` (keys, sessions, accounts, secrets) into `folder`. */
export const backupAccounts = (options: BackupOptions) => copy('accounts.db', options, { newStoreId: false });

/** The copy cannot be written; the original may be all right. */
export class NoCopy extends Error {
  override name = 'NoCopy';
  constructor(file: string, reason: string) {
    super(`${file} cannot be written: ${reason}`);
  }
}

const isTargetFailure = (error: unknown): boolean =>
  isFull(error) || /^SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE)/.test(String((error as { code?: unknown }).code));

export interface BackupOptions {
  dataFolder: string;
  /** Where the copy goes, under the same name; created if missing. An existing copy is refused. */
  folder: string;
}

/** In a thread: it blocks on the disk. */
async function copy(name: string, { dataFolder, folder }: BackupOptions, { newStoreId }: { newStoreId: boolean }): Promise<void> {
  await mkdir(folder, { recursive: true });
  const order: CopyOrder = { from: join(dataFolder, name), to: join(folder, name), newStoreId };
  await new Promise<void>((resolve, reject) => {
    const worker = startWorker(new URL('./backup-thread.ts', import.meta.url), order);
    worker.on('error', (error) => reject(isTargetFailure(error) ? new NoCopy(order.to, error.message) : error));
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`copying ${order.from} ended with ${code}`))));
  });
}
