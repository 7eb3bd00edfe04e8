import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, expect, test, vi } from 'vitest';
import type { FoundEngine } from './engine.ts';
import { eventStoreDb } from './eventstoredb.ts';
import { eventStoreDbProgram } from './eventstoredb-program.ts';

/** A fake program: tests how one is found, started and ended. */
const program = fileURLToPath(new URL('./eventstoredb-program.fixture.mjs', import.meta.url));
afterEach(() => vi.unstubAllEnvs());

test('a missing program is not found', async () => {
  expect(await eventStoreDbProgram('/nowhere/eventstored')).toBeUndefined();
});

test('the program in EVENTSTORE_PROGRAM is started with its options, without environment variables that it would take for options', async () => {
  vi.stubEnv('EVENTSTORE_URL', undefined);
  // Relative to the tests' working folder; the program itself starts in another folder.
  vi.stubEnv('EVENTSTORE_PROGRAM', relative(process.cwd(), program));
  vi.stubEnv('EVENTSTORE_ANY_VERSION', 'on');
  const found = (await eventStoreDb.find()) as FoundEngine;
  expect(found.version).toBe('eventstoredb-program.fixture.mjs 23.10.6');
  const engine = await found.start();
  try {
    const { port } = new URL(engine.url);
    expect(engine.output()).toMatch(
      new RegExp(`^--insecure --db \\S+/db --log \\S+/log --node-ip 127\\.0\\.0\\.1 --node-port ${port} --replication-port \\d+`),
    );
    const client = EventStoreDBClient.connectionString(engine.url);
    expect(await client.appendToStream('a-1', [jsonEvent({ type: 'One', data: {} })])).toMatchObject({ success: true });
    await client.dispose();
    await engine.kill();
    await engine.start();
    const another = await found.start();
    const ports = [engine, another].map((one) =>
      one
        .output()
        .match(/--replication-port \d+/g)
        ?.at(-1),
    );
    expect(new Set(ports).size).toBe(2);
    await another.dispose();
  } finally {
    await engine.dispose();
  }
});
