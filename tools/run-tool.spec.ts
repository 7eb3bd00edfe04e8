import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SmallDisk, smallDisk } from '@potluck/tests/small-disk';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { open, register, temporaryFolder } from './data-folder.fixture.ts';
import { progressLine } from './terminal.ts';
import { toolProcess } from './tool-process.fixture.ts';

const tools = {
  backup: new URL('./backup.ts', import.meta.url),
  events: new URL('./events.ts', import.meta.url),
  restore: new URL('./restore.ts', import.meta.url),
  roles: new URL('./roles.ts', import.meta.url),
};

/** Runs a tool as a person would, in a process of its own, without a terminal. */
function run(dataFolder: string, tool: keyof typeof tools, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, POTLUCK_DATA: dataFolder };
    const child = spawn(process.execPath, [...toolProcess(tools[tool]), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

describe('as a process', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await temporaryFolder();
    const { ports } = await open(dataFolder, { serving: true });
    await register(ports, 'ana@example.org', 'Ana');
  });

  test('the result is on stdout, and the exit code is 0', async () => {
    const { code, out, err } = await run(dataFolder, 'roles', 'grant', 'moderator', 'ana@example.org');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/Ana is moderator now\.\n$/);
  });

  test('a refusal is one line on stderr, and the exit code is 1', async () => {
    expect(await run(dataFolder, 'roles', 'grant', 'moderator', 'ben@example.org')).toEqual({
      code: 1,
      out: '',
      err: 'Nobody here has the address ben@example.org. Who never signed in is not known yet.\n',
    });
  });

  test.runIf(process.platform === 'linux')('a file that cannot be written is one line, with what to do', async () => {
    const { code, err } = await run(dataFolder, 'events', 'export', '/sys/potluck.jsonl');
    expect(code).toBe(1);
    expect(err).toMatch(
      /^E(ACCES|PERM|ROFS): .*'\/sys\/potluck\.jsonl'\. (Run this as the user that runs Potluck|That disk can only be read).*\n$/,
    );
  });

  test('a folder that is not there is one line', async () => {
    const { code, err } = await run(dataFolder, 'events', 'export', '/no/such/potluck.jsonl');
    expect({ code, err }).toEqual({ code: 1, err: "ENOENT: no such file or directory, open '/no/such/potluck.jsonl'\n" });
  });

  test.skipIf(process.platform === 'win32')('a lock that cannot be opened, as another user left it, is one line', async () => {
    const folder = await temporaryFolder();
    await (await open(folder)).close();
    // Not even root opens a folder as a file.
    await mkdir(join(folder, 'media/.backup.lock'), { recursive: true });
    const { code, err } = await run(folder, 'backup', join(folder, 'backup'));
    const lock = join(folder, 'media/.backup.lock');
    expect({ code, err }).toEqual({ code: 1, err: `${lock} cannot be opened: does it, or its folder, belong to another user?\n` });
  });

  test('a wrong call prints the usage, and the exit code is 2', async () => {
    const { code, err } = await run(dataFolder, 'restore');
    expect(code).toBe(2);
    expect(err).toBe('Say from which one folder\n\nnpm run restore -- FOLDER [--replace]\n');
  });
});

describe('without room on the disk', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await temporaryFolder();
    const { ports, close } = await open(dataFolder);
    for (let n = 0; n < 200; n++) await register(ports, `member${n}@example.org`, `Member ${n}`);
    await close();
  });
  /** No file may have more than 32 or 64 kB: shells count in blocks of 512 bytes or 1 kB. */
  const runConfined = (at: string, tool: keyof typeof tools, ...args: string[]) => {
    const line = [process.execPath, ...toolProcess(tools[tool]), ...args].map((word) => `'${word}'`).join(' ');
    return promisify(execFile)('sh', ['-c', `ulimit -f 64 && exec ${line}`], { env: { ...process.env, POTLUCK_DATA: at } }).then(
      () => expect.fail('done'),
      ({ stderr }: { stderr: string }) => stderr,
    );
  };

  test.skipIf(process.platform === 'win32')('a backup says what it could not write, and a restore does not blame the backup', async () => {
    const folder = await temporaryFolder();
    expect(await runConfined(dataFolder, 'backup', join(folder, 'none'))).toBe(
      `${join(folder, 'none/events/events.db')} cannot be written: disk I/O error. Is that disk full? Make room, then run this again.\n`,
    );
    expect((await run(dataFolder, 'backup', join(folder, 'backup'))).code).toBe(0);
    const target = join(folder, 'data');
    expect(await runConfined(target, 'restore', join(folder, 'backup'))).toBe(
      `${join(target, 'restoring/events.db')} cannot be written: disk I/O error. Is that disk full? Make room, then run this again.\n`,
    );
  });
});

const disk = await smallDisk(16);
test.runIf(disk)('data on a disk that can only be read is backed up; a tool that would write there says why it cannot', async () => {
  const { folder, makeReadOnly, remove } = disk as SmallDisk;
  onTestFinished(remove);
  const written = await temporaryFolder();
  const { ports, close } = await open(written);
  await register(ports, 'ana@example.org', 'Ana');
  await close();
  // Copied, because SQLite's files may stay open in this process for a while. A log is deleted when its file is closed, perhaps during the copy.
  const dataFolder = join(folder, 'data');
  await vi.waitFor(async () => {
    await rm(dataFolder, { recursive: true, force: true });
    await cp(written, dataFolder, { recursive: true });
  }, 10_000);
  await makeReadOnly();
  const to = join(await temporaryFolder(), 'backup');
  expect(await run(dataFolder, 'backup', to)).toMatchObject({ code: 0, out: expect.stringContaining(`The backup is in ${to}`) });
  const { code, err } = await run(dataFolder, 'restore', to, '--replace');
  expect(code).toBe(1);
  expect(err).toMatch(/^[^\n]*disk can only be read\.?\n$/i);
  expect((await run(await temporaryFolder(), 'restore', to)).code).toBe(0);
});

test.each([
  [
    { unit: 'events', done: 1200, of: 2400, perSecond: 600, secondsLeft: 2 },
    '[###############---------------]  50%  1,200 of 2,400 events, 600/s, 2 s left',
  ],
  [{ unit: 'bytes', done: 0, of: 12_345_678 }, '[------------------------------]   0%  0 MB of 12.3 MB'],
  [{ unit: 'files', done: 0, of: 0 }, '[##############################] 100%  0 of 0 files'],
])('progress %j is shown as a bar', (progress, line) => {
  expect(progressLine(progress)).toBe(line);
});
