import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shapes } from './documents.ts';
import * as e from './history.fixture.ts';
import type { Line } from './projecting-process.fixture.ts';

const run = promisify(execFile);
const waitOptions = { timeout: 40_000, interval: 50 };
/** Limits the file size of a process: writes beyond fail. Linux only. */
const limitFiles = (pid: number, bytes: number | 'unlimited') => run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);

let folder: string;
let ports: Ports;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-full-disk-'));
  ports = await openPorts({ dataFolder: folder });
});
afterEach(async () => {
  await closePorts(ports);
  await rm(folder, { recursive: true, force: true });
});

const happen = async ({ stream, type, data }: e.Happened) => {
  const { revision } = await ports.events.read(stream);
  const metadata = { actor: 'spec', at: e.at(1), correlationId: 'spec' };
  await ports.events.append(stream, [{ id: randomUUID(), type, data, metadata }], revision);
};

describe.runIf(process.platform === 'linux')('while read models cannot be written', () => {
  test('no projection stops; each reports the failure, retries, and recovers by itself', async () => {
    await happen(e.posted(1));
    const program = join(import.meta.dirname, 'projecting-process.fixture.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify({ dataFolder: folder })], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: Line[] = [];
    let errors = '';
    createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line) as Line));
    child.stderr.on('data', (text) => {
      errors += text;
    });
    const troubles = (why: string | null) =>
      lines.flatMap(({ published }) => (published?.topic === 'trouble' && published.why === why ? [published.projection] : []));
    const states = async () =>
      (await ports.reads.versions()).filter(({ state }) => state !== 'running').map(({ projection }) => projection);
    try {
      await vi.waitFor(async () => {
        expect(await ports.reads.versions()).toHaveLength(Object.keys(shapes).length);
        expect(await states()).toEqual([]);
      }, waitOptions);
      await limitFiles(child.pid as number, 0);
      for (let n = 0; n < 3; n++) await happen(e.liked(1, `person${n}`));
      // More often than a refused write would be retried.
      const tries = (projection: string) => troubles('unavailable').filter((name) => name === projection).length;
      await vi.waitFor(() => expect(Math.min(tries('feed'), tries('likes'))).toBeGreaterThan(6), waitOptions);
      expect(await states()).toEqual([]);
      expect(child.exitCode).toBeNull();
      expect(errors.match(/"projection":"likes".*"msg":"projection not writable, retrying"/g)).toHaveLength(1);

      await limitFiles(child.pid as number, 'unlimited');
      const feed = await ports.reads.open<{ likesCount: number }>('feed', 1, shapes.feed as never);
      await vi.waitFor(async () => expect((await feed.get(['1'])).get('1')?.document?.likesCount).toBe(3), { timeout: 10_000 });
      await vi.waitFor(() => expect(troubles(null)).toEqual(expect.arrayContaining(['feed', 'likes'])), waitOptions);
      expect(await states()).toEqual([]);
      expect(errors).toMatch(/"projection":"likes","msg":"projection writable again"/);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
});
