import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startProcess } from './cluster/started-process.ts';
import { removeFolder, startPotluckProcess, temporaryFolder } from './potluck-process.ts';

/** Files in the folder that users other than the owner may open, as relative paths. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

describe.skipIf(process.platform === 'win32')(
  'what is kept is for the user alone that runs Potluck (not tried on Windows, which has no such modes)',
  () => {
    test('also in an existing folder that is open to others, which is logged', async () => {
      const folder = await temporaryFolder();
      try {
        const dataFolder = join(folder, 'data');
        await mkdir(dataFolder);
        await chmod(dataFolder, 0o755);
        const potluck = await startPotluckProcess({ dataFolder });
        const copy = join(folder, 'copy');
        await mkdir(copy);
        await chmod(copy, 0o755);
        try {
          const backup = startProcess(['dist/server/backup.js', copy], { POTLUCK_DATA: dataFolder }, /(The backup is in)/);
          await backup.ready;
          expect(backup.output()).toContain(`Close it: chmod 700 ${copy}`);
          expect(await openToOthers(copy)).toEqual([]);
          expect(await openToOthers(dataFolder)).toEqual([]);
          expect(potluck.output()).toContain(`Close it: chmod 700 ${dataFolder}`);
        } finally {
          await potluck.stop();
        }
      } finally {
        await removeFolder(folder);
      }
    });
  },
);
