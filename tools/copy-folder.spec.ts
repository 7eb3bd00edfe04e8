import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyFolder } from './copy-folder.ts';
import { temporaryFolder } from './data-folder.fixture.ts';

test.skipIf(process.platform === 'win32')('only its owner can read a copy, whatever the modes of the originals', async () => {
  const folder = await temporaryFolder();
  const [from, to] = [join(folder, 'media'), join(folder, 'copy')];
  await mkdir(join(from, 'ana'), { recursive: true });
  await writeFile(join(from, 'ana', 'picture'), 'bytes');
  await chmod(join(from, 'ana', 'picture'), 0o644);
  expect(await copyFolder(from, to, () => {})).toEqual({ files: 1, bytes: 5 });
  expect((await stat(join(to, 'ana', 'picture'))).mode & 0o077).toBe(0);
  expect(await readFile(join(to, 'ana', 'picture'), 'utf8')).toBe('bytes');
});
