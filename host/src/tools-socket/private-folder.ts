import { mkdir, stat } from 'node:fs/promises';

/**
 * From now on what this process makes can be read by its own user alone: in what is kept stand members' keys, sessions and letters.
 * For whoever opens data; a build makes files that others may read.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Makes the folder for this user alone where it is missing. Answers what to say when one that is there is open to others. */
export async function privateFolder(folder: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Windows has no such modes.
  const open = process.platform === 'win32' ? 0 : (await stat(folder)).mode & 0o077;
  return open === 0
    ? undefined
    : `Other users of this machine can open ${folder}, and read what older versions left there. Close it: chmod 700 ${folder}`;
}
