import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { socketPath } from '@potluck/host/tools-socket/socket-path';
import { afterEach, expect, test } from 'vitest';

const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function start() {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'holding-process.fixture.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  return async (folder: string) => {
    child.stdin.write(`${folder}\n`);
    return (await lines.next()).value as string;
  };
}

test('of two processes that lock a data folder at once one gets it, whatever a killed server left there', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  const answers: string[][] = [];
  for (let pair = 0; pair < 50; pair++) {
    const folder = await mkdtemp(join(tmpdir(), 'potluck-pair-'));
    folders.push(folder);
    if (pair % 2 === 1) await writeFile(socketPath(folder), '');
    answers.push((await Promise.all([one(folder), two(folder)])).sort());
  }
  expect(answers).toEqual(Array.from({ length: 50 }, () => ['mine', 'not mine']));
});
