import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFile } from './file-lock.ts';

const program = join(import.meta.dirname, 'locking-process.fixture.ts');
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-lock-'));
  file = join(folder, 'potluck.lock');
});
afterEach(() => rm(folder, { recursive: true }));

/** Whether another process gets it. */
const another = async () => (await promisify(execFile)(process.execPath, ['--import', 'tsx', program, file])).stdout.trim();

test('one process has it at a time, until it is released; nothing is written', async () => {
  const unlock = lockFile(file);
  expect(await another()).toBe('no');
  expect(lockFile(file)).toBeUndefined();
  expect(await another()).toBe('no');
  expect((await stat(file)).size).toBe(0);
  unlock?.();
  expect(await another()).toBe('yes');
});

test('a killed process no longer has it', async () => {
  const holder = spawn(process.execPath, ['--import', 'tsx', program, file, 'stay'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => holder.once('exit', resolve));
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  expect(lockFile(file)).toBeUndefined();
  holder.kill('SIGKILL');
  await ended;
  const unlock = lockFile(file);
  expect(unlock).toBeDefined();
  unlock?.();
});

test.runIf(process.getuid?.() === 0)(
  'a lock that root takes in the folder of another user is theirs, so that their server can take it',
  async () => {
    await chown(folder, 12_345, 12_346);
    lockFile(file)?.();
    expect(await stat(file)).toMatchObject({ uid: 12_345, gid: 12_346 });
  },
);

test('a lock in a folder that cannot be written is refused in words', () => {
  expect(() => lockFile('/proc/potluck.lock')).toThrow(
    '/proc/potluck.lock cannot be opened: does it, or its folder, belong to another user?',
  );
});
