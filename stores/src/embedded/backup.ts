import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startWorker } from '../worker/start-worker.ts';
import type { CopyOrder } from './backup-thread.ts';

/**
 * Writes a consistent copy of `events.db` into `folder`, while the server runs or not. The copy has a store id of its own:
 * what is appended after it was restored must not be taken for what the original went on with.
 * Copy the events first, then the accounts, then the media: so that the copy names no key and no file that it lacks.
 */
export const backupEvents = (options: BackupOptions) => copy('events.db', options, { newStoreId: true });

/** Writes a consistent copy of `accounts.db` (keys, sessions, accounts, secrets) into `folder`. */
export const backupAccounts = (options: BackupOptions) => copy('accounts.db', options, { newStoreId: false });

export interface BackupOptions {
  dataFolder: string;
  /** Where the copy goes, under the same name; made when it is not there. A copy that is there already is refused. */
  folder: string;
}

/** In a thread, since it takes as long as the disk needs. */
async function copy(name: string, { dataFolder, folder }: BackupOptions, { newStoreId }: { newStoreId: boolean }): Promise<void> {
  await mkdir(folder, { recursive: true });
  const order: CopyOrder = { from: join(dataFolder, name), to: join(folder, name), newStoreId };
  await new Promise<void>((resolve, reject) => {
    const worker = startWorker(new URL('./backup-thread.ts', import.meta.url), order);
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`copying ${order.from} ended with ${code}`))));
  });
}
