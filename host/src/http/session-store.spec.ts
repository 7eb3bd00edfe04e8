import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEmbeddedAccountStore } from '@potluck/stores/embedded/account-store';
import { createLiveBus } from '@potluck/stores/embedded/live-bus';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import type { SessionData } from 'express-session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountSessions } from './session-store.ts';

let folder: string;
let accounts: AccountStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-session-store-'));
  accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
});
afterAll(async () => {
  await accounts.close();
  await rm(folder, { recursive: true });
});

const used = (usedAt: number) => ({ cookie: { originalMaxAge: null }, passport: { user: 'ana' }, usedAt }) as SessionData;

function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('a read that ends late does not replace a session that was written since', async () => {
  const table = accounts.table<SessionData>('sessions');
  const held = gate();
  const wasRead = gate();
  let isHeld = false;
  const get = async (sid: string) => {
    const row = await table.get(sid);
    if (!isHeld) return row;
    isHeld = false;
    wasRead.open();
    await held.opened;
    return row;
  };
  const sessions = new AccountSessions({ accounts: { ...accounts, table: () => ({ ...table, get }) as never }, bus: createLiveBus() });
  const read = promisify((sid: string, done: (error: unknown, data?: SessionData | null) => void) => sessions.get(sid, done));
  const write = promisify((sid: string, data: SessionData, done: (error?: unknown) => void) => sessions.set(sid, data, done));
  const seen = () => sessions.view('s', Date.now())?.usedAt;

  sessions.willBeNew('s');
  await write('s', used(1));
  await write('s', used(2));
  isHeld = true;
  const late = read('s');
  await wasRead.opened;
  await write('s', used(3));
  held.open();
  await late;
  expect(seen()).toBe(3);

  await table.replace('s', used(4), (await table.get('s'))?.version as number);
  await read('s');
  expect(seen()).toBe(4);
});
