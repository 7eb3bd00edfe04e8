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
/** A session of a person that lasts for some minutes. */
const lasting = (user: string, minutes: number) =>
  ({ cookie: { originalMaxAge: null, expires: new Date(Date.now() + minutes * 60_000) }, passport: { user } }) as SessionData;
const signIn = (sessions: AccountSessions, sid: string, data: SessionData): Promise<unknown> => {
  sessions.willBeNew(sid);
  return promisify((done: (error?: unknown) => void) => sessions.set(sid, data, done))();
};

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

test('a person has at most 100 sessions: one more ends the one that was not used for the longest time', async () => {
  const bus = createLiveBus();
  const ended: unknown[] = [];
  bus.subscribe('session', ({ userId, sid }) => void ended.push([userId, sid]));
  const sessions = new AccountSessions({ accounts, bus });
  await signIn(sessions, 'of another', lasting('cem', 1));
  // The first two lasted longer, so that they were used last.
  for (let n = 0; n < 100; n++) await signIn(sessions, `${n}`, lasting('ben', n < 2 ? 500 : 100 + n));
  expect(ended).toEqual([]);
  await signIn(sessions, 'shorter than all', lasting('ben', 5));
  expect(ended).toEqual([['ben', '2']]);
  const there = await Promise.all(['0', '2', '3', 'shorter than all', 'of another'].map((sid) => sessions.isThere(sid)));
  expect(there).toEqual([true, false, true, true, true]);
});

test('ending thousands of sessions lets others have their turn', async () => {
  const bus = createLiveBus();
  const table = accounts.table<SessionData>('sessions');
  await Promise.all(Array.from({ length: 2_500 }, (_, n) => table.insert(`session ${n}`, lasting('dan', n), { index: 'dan' })));
  const sessions = new AccountSessions({ accounts, bus });
  let [ended, inTurn, most] = [0, 0, 0];
  let isOver = false;
  bus.subscribe('session', () => {
    ended += 1;
    most = Math.max(most, ++inTurn);
  });
  const turn = () => {
    inTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await sessions.endAll('dan', 'session 7');
  isOver = true;
  expect((await table.find('dan')).map(({ id }) => id)).toEqual(['session 7']);
  expect(ended).toBe(2_499);
  expect(most).toBeLessThanOrEqual(100);
});
