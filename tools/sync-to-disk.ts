import { open, stat } from 'node:fs/promises';

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
