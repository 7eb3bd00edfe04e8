import { lstatSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, which Linux has. A disk's flushes would take a twentieth of the specs' processor time. */
const inMemory = '/dev/shm';
/** In bytes. A whole run holds about 1 GB at once. */
const room = 8e9;

const name = (pid) => `potluck-specs-${pid}`;

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= room;
  } catch {
    return false;
  }
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Deletes what runs left that were killed, if it is this user's. */
function sweep(base) {
  for (const entry of readdirSync(base)) {
    const pid = Number(/^potluck-specs-(\d+)$/.exec(entry)?.[1]);
    if (!pid || lives(pid)) continue;
    const left = lstatSync(join(base, entry), { throwIfNoEntry: false });
    if (left?.isDirectory() && left.uid === userInfo().uid) rmSync(join(base, entry), { recursive: true, force: true });
  }
}

/**
 * Gives this process and its children a folder of their own for temporary files, deleted when it ends: in memory where there is room, or
 * where TMPDIR says.
 */
export function useOwnTemporaryFolder() {
  const base = !process.env.TMPDIR && hasRoom(inMemory) ? inMemory : tmpdir();
  sweep(base);
  const folder = join(base, name(process.pid));
  mkdirSync(folder, { mode: 0o700 });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // Otherwise a signal would end it without that. The specs get theirs from the terminal.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  for (const variable of ['TMPDIR', 'TMP', 'TEMP']) process.env[variable] = folder;
}
