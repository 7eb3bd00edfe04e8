import { mkdir, stat } from 'node:fs/promises';

/**
 * Makes new files of this process readable by its own user only (umask 077): the data has members' keys, sessions and messages.
 * For processes that open data; a build makes files that others may read.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Creates the folder for this user only if it is missing. Returns a warning if an existing one is open to other users. */
export async function privateFolder(folder: string): Promise<string | undefined> {
  return (await madePrivateFolder(folder)).warning;
}

/** The same; `made` is the topmost folder that was missing. */
export async function madePrivateFolder(folder: string): Promise<{ warning: string | undefined; made: string | undefined }> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  // Windows has no file modes.
  const open = process.platform === 'win32' ? 0 : (await stat(folder)).mode & 0o077;
  const warning =
    open === 0
      ? undefined
      : `Other users of this machine can open ${folder}, and read what older versions left there. Close it: chmod 700 ${inShell(folder)}`;
  return { warning, made };
}

/** A path as a word of a POSIX shell. */
const inShell = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
