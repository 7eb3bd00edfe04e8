import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** The shortest limit of a Unix socket's path is about 104 bytes. */
const longestPath = 100;

/**
 * The socket on which the server of a data folder listens for the command-line tools: `potluck.sock` in the folder, or a path in a
 * private folder of this user when that is too long, or a named pipe on Windows.
 */
export function socketPath(dataFolder: string): string {
  const folder = resolve(dataFolder);
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\potluck-${hash}`;
  const beside = join(folder, 'potluck.sock');
  return Buffer.byteLength(beside) <= longestPath ? beside : join(ownTemporaryFolder(), `${hash}.sock`);
}

/** Everyone can write to the temporary folder, so the socket is in a subfolder that only this user can write to. */
function ownTemporaryFolder(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `potluck-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to another user or is open to others; choose a data folder with a shorter path`);
  }
  return folder;
}
