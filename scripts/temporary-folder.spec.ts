import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'potluck-temporary-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const begin = `
  const { useOwnTemporaryFolder } = await import('${new URL('temporary-folder.mjs', import.meta.url)}');
  useOwnTemporaryFolder();
  const { tmpdir } = await import('node:os');
  const { writeFileSync } = await import('node:fs');
  writeFileSync(tmpdir() + '/left', 'behind');
  console.log(tmpdir());`;
const options = () => ({ env: { ...process.env, TMPDIR: base }, encoding: 'utf8' as const });
const args = (program: string) => ['--input-type=module', '--eval', program];

test.skipIf(process.platform === 'win32')('temporary files lie in a folder of the run, and go with it', () => {
  const { stdout, pid } = spawnSync(process.execPath, args(begin), options());
  expect(stdout.trim()).toBe(join(base, `potluck-specs-${pid}`));
  expect(readdirSync(base)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('a run that was killed is swept up by the next, and nothing else is', async () => {
  const killed = spawn(process.execPath, args(`${begin} setInterval(() => {}, 1_000);`), options());
  await once(killed.stdout, 'data');
  const left = join(base, `potluck-specs-${killed.pid}`);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(existsSync(join(left, 'left'))).toBe(true);

  const outside = join(base, 'outside');
  for (const folder of [outside, join(base, `potluck-specs-${process.pid}`), join(base, 'potluck-specs-1x')]) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'kept'), '');
  }
  // The id of the ended process with a zero before it: the same number.
  symlinkSync(outside, join(base, `potluck-specs-0${killed.pid}`));
  spawnSync(process.execPath, args(begin), options());
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(outside)).toEqual(['kept']);
  expect(readdirSync(base)).toHaveLength(4);
});
