import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@potluck/tests/engines/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectLog } from '../log.fixture.ts';
import { Unavailable } from './event-store.ts';
import { closePorts, openPorts } from './open-ports.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'potluck-ports-'));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

test.each([
  [{ eventStoreUrl: 'http://events:2113' }, 'eventStoreUrl must begin with esdb:// or esdb+discover://'],
  [{ mongodbUrl: 'postgres://ann:secret@db/potluck' }, 'mongodbUrl must begin with mongodb:// or mongodb+srv://'],
  [{ redisUrl: 'localhost:6379' }, 'redisUrl must begin with redis:// or rediss://'],
])('an engine without an adapter is refused, without showing its URL: %j', async (url, refusal) => {
  await expect(openPorts({ dataFolder, ...url })).rejects.toThrow(new Error(refusal));
});

test('an engine that does not answer is Unavailable, and the opened ports are closed again', async () => {
  const mongodbUrl = `mongodb://127.0.0.1:${await freePort()}/potluck?serverSelectionTimeoutMS=200`;
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
  const before = threads();
  await expect(openPorts({ dataFolder, mongodbUrl })).rejects.toThrow(Unavailable);
  // The event file has a writer thread.
  await expect.poll(threads).toBe(before);
});

test('while the stores are away, an attempt to open says nothing of the bus, which may be away too', async () => {
  const mongodbUrl = `mongodb://127.0.0.1:${await freePort()}/potluck?serverSelectionTimeoutMS=200`;
  const { messages } = collectLog();
  await expect(openPorts({ dataFolder, mongodbUrl, redisUrl: `redis://127.0.0.1:${await freePort()}` })).rejects.toThrow(Unavailable);
  expect(messages()).toEqual([]);
});

test('beside the writing process, opening is Unavailable until it has created the files', async () => {
  await expect(openPorts({ dataFolder, readOnly: true })).rejects.toThrow(Unavailable);
  const writing = await openPorts({ dataFolder });
  const reading = await openPorts({ dataFolder, readOnly: true });
  expect(reading.events.storeId).toBe(writing.events.storeId);
  await closePorts(reading);
  await closePorts(writing);
});

test('the embedded default loads no driver', async () => {
  const program = fileURLToPath(new URL('./loaded-packages.fixture.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, dataFolder]);
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toContain('libsql');
  expect(loaded.filter((name) => /mongodb|ioredis|eventstore|grpc|prom-client/.test(name))).toEqual([]);
});
