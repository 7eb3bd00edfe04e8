import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectLog } from '@potluck/stores/log.fixture';
import { Unavailable } from '@potluck/stores/ports/event-store';
import { openPorts } from '@potluck/stores/ports/open-ports';
import { freePort } from '@potluck/tests/engines/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Running } from './run-process.ts';
import { readSettings } from './settings.ts';
import { startService } from './start-service.ts';
import { type Opened, withPorts } from './with-ports.ts';

let dataFolder: string;
const toEnd: (() => Promise<unknown>)[] = [];
let lines: ReturnType<typeof collectLog>['lines'];
const logged = () => lines.map(({ msg, reason }) => (reason ? `${msg}: ${reason}` : msg));
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'potluck-service-'));
  ({ lines } = collectLog());
});
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end();
  await rm(dataFolder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

async function start(serve: (opened: Opened) => Promise<void> = async () => {}, environment: Record<string, string> = {}) {
  const port = await freePort();
  const settings = readSettings({ PORT: String(port), POTLUCK_DATA: dataFolder, ...environment });
  const handler = (_request: unknown, response: { end(text: string): void }) => response.end('served');
  const open = withPorts(settings, { readOnly: true }, (opened) => serve(opened).then(() => ({ handler })));
  const started = startService(settings, open).then((running) => {
    toEnd.push(running.close);
    return running;
  });
  const ask = async (path = '/') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
  };
  await vi.waitFor(() => ask());
  return { started, ask };
}
/** Creates the stores, as the writing process does first. */
const makeStores = async () => (await openPorts({ dataFolder })).accounts.table('secrets').insert('session', { secret: 'c2VjcmV0' });

test('a service that starts before its engines answers 503 with Retry-After, logs once what it waits for, and serves once they are available', async () => {
  const { started, ask } = await start();
  await vi.waitFor(() => expect(logged()).toEqual([expect.stringMatching(/^engine unavailable, retrying: there is no .*events\.db yet$/)]));
  expect(await ask()).toMatchObject({ status: 503, retryAfter: '1', text: expect.stringContaining('"code":"unavailable"') });
  expect((await ask('/internal/live')).status).toBe(503);
  await makeStores();
  await started;
  // It may also have met a file that was being created, or the next one missing.
  expect(logged().filter((text, index, all) => all.indexOf(text) !== index)).toEqual([]);
  expect(logged().at(-1)).toBe('engines available');
  expect(await ask()).toMatchObject({ status: 200, text: 'served' });
  expect(await ask('/internal/live')).toMatchObject({ status: 200, text: '' });
});

test('an outage while a service opens is waited for too, and what was opened is closed', async () => {
  await makeStores();
  const closed: number[] = [];
  let tries = 0;
  const { started } = await start(async ({ atEnd }) => {
    const opened = ++tries;
    atEnd(() => closed.push(opened));
    if (opened < 3) throw new Unavailable('the engine is gone again');
  });
  const running: Running = await started;
  expect({ tries, closed }).toEqual({ tries: 3, closed: [1, 2] });
  expect(logged()).toEqual(['engine unavailable, retrying: the engine is gone again', 'engines available']);
  await running.close();
  toEnd.length = 0;
  expect(closed).toEqual([1, 2, 3]);
});

test('an error that waiting does not solve ends the start, and nothing stays open', async () => {
  await makeStores();
  const port = await freePort();
  const settings = readSettings({ PORT: String(port), POTLUCK_DATA: dataFolder });
  const open = withPorts(settings, { readOnly: true }, () => Promise.reject(new Error('wrong password')));
  await expect(startService(settings, open)).rejects.toThrow('wrong password');
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});

test('metrics are served on their own port only, also while a service waits for engines', async () => {
  const port = String(await freePort());
  const { started, ask } = await start(undefined, { METRICS_PORT: port });
  const metrics = () => fetch(`http://127.0.0.1:${port}/metrics`);
  await vi.waitFor(async () => expect(await (await metrics()).text()).toContain('process_cpu_seconds_total'));
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await makeStores();
  await started;
  expect((await ask('/metrics')).text).toBe('served');
  const text = await (await metrics()).text();
  expect(text).toContain('potluck_request_seconds_count{class="page",status="200"} 1');
  expect(text).toContain('potluck_append_seconds_count 0');
});
