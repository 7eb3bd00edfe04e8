import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'no-browser-yet-'));
afterAll(() => rm(folder, { recursive: true }));

/** Finds the npm package's browser in a process of its own, as test workers do, and starts it. */
const program = `
  import { execFileSync } from 'node:child_process';
  import { findBrowser } from '${new URL('find-browser.ts', import.meta.url)}';
  const { executablePath, env } = await findBrowser('${folder}');
  process.stdout.write(execFileSync(executablePath, ['--version'], { env: { ...process.env, ...env } }));`;

test.skipIf(process.platform !== 'linux')('processes that unpack the packaged browser at once all start it', async () => {
  const run = promisify(execFile);
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const start = () => run(process.execPath, args, { cwd: import.meta.dirname, env: { ...process.env, CHROMIUM: 'package' } });
  const all = await Promise.all([start(), start()]);
  for (const { stdout } of all) expect(stdout).toMatch(/^Chromium|^HeadlessChrom|^Google Chrome/);
  expect((await readdir(folder)).filter((name) => name.startsWith('browser-'))).toHaveLength(1);
});
