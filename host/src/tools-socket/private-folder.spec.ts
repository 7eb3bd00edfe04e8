import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privateFolder } from './private-folder.ts';

test.skipIf(process.platform === 'win32')('the command of its warning closes the folder, whatever its name', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'potluck-'));
  try {
    const folder = join(parent, "Ana's data $(touch made); ");
    await mkdir(folder);
    await chmod(folder, 0o755);
    const [, command = ''] = /Close it: (.*)$/.exec((await privateFolder(folder)) ?? '') ?? [];
    execFileSync('sh', ['-c', command], { cwd: parent });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await privateFolder(folder)).toBeUndefined();
  } finally {
    await rm(parent, { recursive: true });
  }
});
