import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { answersWell, childEngine } from './child-engine.ts';
import { claimSlice, type Engine, freePort } from './engine.ts';

/** A server that returns how often it was started in this folder; prints each start. */
const program = `
  import { appendFileSync, readFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  appendFileSync('starts', 'x');
  console.log('start', readFileSync('starts').length);
  createServer((_, response) => response.end(String(readFileSync('starts').length))).listen(Number(process.argv.at(-1)), '127.0.0.1');
`;
const served = (script = program) =>
  childEngine({
    version: 'counter 1',
    command: ({ port }) => ({ program: process.execPath, args: ['--input-type=module', '-e', script, String(port)] }),
    url: ({ port }) => `http://127.0.0.1:${port}`,
    answers: ({ port }) => answersWell(`http://127.0.0.1:${port}`),
  });

test('ports for owners that do not listen yet differ', async () => {
  const ports = await Promise.all(Array.from({ length: 60 }, freePort));
  expect(new Set(ports).size).toBe(60);
});

test('processes whose ids would lead to the same ports have different ones', async () => {
  expect(await claimSlice(7)).not.toBe(await claimSlice(7 + 128));
});

describe('an engine in a child process', () => {
  let engine: Engine;
  afterEach(() => engine?.dispose());
  const startsSeen = async () => (await fetch(engine.url, { headers: { connection: 'close' } })).text();

  test('answers once it is started, and at the same address after a stop or kill', async () => {
    engine = await served().start();
    expect(await startsSeen()).toBe('1');
    await engine.stop();
    await expect(startsSeen()).rejects.toThrow();
    await engine.start();
    expect(await startsSeen()).toBe('2');
    await engine.kill();
    await expect(startsSeen()).rejects.toThrow();
    await engine.start();
    expect(await startsSeen()).toBe('3');
    expect(engine.output()).toBe('start 1\nstart 2\nstart 3\n');
  });

  test('is not started at a port where another server answers', async () => {
    engine = await served().start();
    const { port } = new URL(engine.url);
    await expect(served().start({ port: Number(port) })).rejects.toThrow(`counter 1 cannot start:\nport ${port} is in use`);
    expect(await startsSeen()).toBe('1');
  });

  test('is gone after one or more calls of dispose', async () => {
    engine = await served().start();
    await engine.dispose();
    await engine.dispose();
    await expect(startsSeen()).rejects.toThrow();
  });

  test('does not outlive the process that started it, even if that is killed', async () => {
    const owner = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'owner.fixture.ts')]);
    const url = String(await new Promise((resolve) => owner.stdout.once('data', resolve))).trim();
    expect((await fetch(url)).status).toBe(200);
    owner.kill('SIGKILL');
    const answered = () =>
      fetch(url, { headers: { connection: 'close' } }).then(
        () => true,
        () => false,
      );
    await expect.poll(answered).toBe(false);
  });

  test('does not remove a given folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'potluck-'));
    await writeFile(join(folder, 'starts'), 'xxx');
    engine = await served().start({ folder });
    expect(await startsSeen()).toBe('4');
    await engine.dispose();
    expect(existsSync(join(folder, 'starts'))).toBe(true);
    await rm(folder, { recursive: true });
  });

  test('reports its output if it ends at once', () =>
    expect(served(`console.error('no such setting'); process.exit(1)`).start()).rejects.toThrow(
      /ended before it answered:\nno such setting/,
    ));

  test('is killed and reported if it never answers', () =>
    expect(
      childEngine({
        version: 'silence 1',
        command: () => ({ program: 'sh', args: ['-c', 'echo waiting; exec sleep 600'] }),
        url: () => 'http://127.0.0.1',
        answers: () => Promise.reject(new Error('nothing')),
        startTimeoutMs: 1_000,
      }).start(),
    ).rejects.toThrow(/silence 1 did not answer in time .*nothing.*waiting/s));

  test('is reported if its program is missing', () =>
    expect(
      childEngine({
        version: 'nothing 1',
        command: () => ({ program: 'no-such-program', args: [] }),
        url: () => 'http://127.0.0.1',
        answers: () => Promise.reject(),
      }).start(),
    ).rejects.toThrow(/nothing 1 ended before it answered.*ENOENT/s));
});
