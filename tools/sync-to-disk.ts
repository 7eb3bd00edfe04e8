import { open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Waits until a file, or the names in a folder, are on disk. */
export async function syncToDisk(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  // Windows cannot sync folders.
  if (isFolder && process.platform === 'win32') return;
  const opened = await open(path, isFolder ? 'r' : 'r+');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Waits until the names of a new folder and its new parents are on disk. `first` is the topmost new one, as `mkdir` returns it. */
export async function syncNewFolders(first: string | undefined, folder: string): Promise<void> {
  for (let made = resolve(folder); first !== undefined && made.length >= first.length; made = dirname(made)) {
    await syncToDisk(dirname(made)).catch((error: NodeJS.ErrnoException) => {
      // One may add to a folder that one may not list.
      if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
    });
  }
}
