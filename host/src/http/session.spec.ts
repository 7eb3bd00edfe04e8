import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedAccountStore } from '@potluck/stores/embedded/account-store';
import { createLiveBus } from '@potluck/stores/embedded/live-bus';
import type { AccountStore, Table } from '@potluck/stores/ports/account-store';
import { Unavailable } from '@potluck/stores/ports/event-store';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import express from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSessionMiddleware, endSessions, sessionUserId } from './session.ts';

declare module 'express-session' {
  interface SessionData {
    note?: string;
  }
}

const day = 24 * 60 * 60_000;
let folder: string;
let accounts: AccountStore;
let table: Table<unknown>;
const servers: Server[] = [];
const bus = createLiveBus();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-sessions-'));
  accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
  table = accounts.table('sessions');
});
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});
afterAll(async () => {
  await accounts.close();
  await rm(folder, { recursive: true });
});

/** A site where `/api/login/as/ana` signs Ana in and `/` answers who is signed in. */
const site = async ({ secure = false, store = accounts, on = bus } = {}) => {
  const app = express();
  app.use(createSessionMiddleware({ accounts: store, bus: on, secret: 'secret', secure }));
  app.get('/api/login/as/:id', (request, response, next) =>
    request.session.regenerate((error) => {
      if (error) return next(error);
      request.session.passport = { user: request.params.id };
      response.send('signed in');
    }),
  );
  app.get('/api/logout', (request, response) => request.session.destroy(() => response.send('signed out')));
  app.get('/api/login/note/:text', (request, response) => {
    request.session.note = [request.session.note, request.params.text].join('');
    response.send(request.session.note);
  });
  app.get('/', (request, response) => response.send(sessionUserId(request) ?? 'nobody'));
  app.get('/rename', (request, response) => {
    try {
      request.session.passport = { user: 'ben' };
      response.send('renamed');
    } catch {
      response.send('refused');
    }
  });
  let reach: (() => void) | undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  let goOn: (() => void) | undefined;
  app.get('/api/login/slow', (request, response) => {
    reach?.();
    goOn = () => {
      request.session.usedAt = 1;
      response.send('slow');
    };
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  servers.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = async (path: string, cookie = '') => {
    const response = await fetch(url + path, { headers: { cookie, 'X-Forwarded-Proto': secure ? 'https' : 'http' } });
    const setCookie = response.headers.get('set-cookie') ?? '';
    return { text: await response.text(), setCookie, cookie: setCookie.split(';')[0] as string };
  };
  return { get, reached, goOn: () => goOn?.() };
};

test('a visitor gets no session and no cookie', async () => {
  const { get } = await site();
  expect(await get('/')).toMatchObject({ text: 'nobody', setCookie: '' });
});

test('a sign-in sets a cookie that scripts cannot read', async () => {
  const { get } = await site();
  const { cookie, setCookie } = await get('/api/login/as/ana');
  expect(setCookie).toMatch(/^potluck\.sid=.*; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
  expect((await get('/', cookie)).text).toBe('ana');
  expect((await get('/', `${cookie}x`)).text).toBe('nobody');
});

test('behind https the cookie is for this host and https only', async () => {
  const { get } = await site({ secure: true });
  const { setCookie } = await get('/api/login/as/ana');
  expect(setCookie).toMatch(/^__Host-potluck\.sid=.*; Secure; SameSite=Lax$/);
});

test('a session survives a restart of the process', async () => {
  const { cookie } = await (await site()).get('/api/login/as/ben');
  const again = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
  expect((await (await site({ store: again })).get('/', cookie)).text).toBe('ben');
  await again.close();
});

test('a session in use is written at most once an hour', async () => {
  const { get } = await site();
  const { cookie } = await get('/api/login/as/cem');
  await get('/', cookie);
  for (let i = 0; i < 5; i++) expect((await get('/', cookie)).setCookie).toBe('');
  const [before] = await table.find('cem');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 });
  expect((await get('/', cookie)).setCookie).toContain('Expires');
  const [after] = await table.find('cem');
  expect(after?.version).toBe((before?.version ?? 0) + 1);
  expect(after?.expires ?? 0).toBeGreaterThan(before?.expires ?? 0);
});

test('30 days after its last use a session is over', async () => {
  const { get } = await site();
  const { cookie } = await get('/api/login/as/dan');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * day });
  expect((await get('/', cookie)).text).toBe('dan');
  vi.setSystemTime(Date.now() + 29 * day);
  expect((await get('/', cookie)).text).toBe('dan');
  vi.setSystemTime(Date.now() + 31 * day);
  expect((await get('/', cookie)).text).toBe('nobody');
});

test('a sign-out ends the session at once and deletes its row', async () => {
  const { get } = await site();
  const { cookie } = await get('/api/login/as/eva');
  await get('/api/logout', cookie);
  expect((await get('/', cookie)).text).toBe('nobody');
  expect(await table.find('eva')).toEqual([]);
});

test('all sessions of a person except one end, and all nodes are notified', async () => {
  const { get } = await site();
  const cookies = await Promise.all([1, 2, 3].map(async () => (await get('/api/login/as/fay')).cookie));
  const rows = await table.find('fay');
  const messages: BusMessages['session'][] = [];
  const stop = bus.subscribe('session', (message) => messages.push(message));
  await endSessions({ accounts, bus }, 'fay', rows[0]?.id);
  stop();
  expect((await Promise.all(cookies.map((cookie) => get('/', cookie)))).map(({ text }) => text).sort()).toEqual([
    'fay',
    'nobody',
    'nobody',
  ]);
  expect(messages.map(({ sid }) => sid).sort()).toEqual([rows[1]?.id, rows[2]?.id].sort());
});

test('a request in flight does not bring back a session that ended', async () => {
  const { get, reached, goOn } = await site();
  const { cookie } = await get('/api/login/as/gus');
  const slow = get('/api/login/slow', cookie);
  await reached;
  await endSessions({ accounts, bus }, 'gus');
  goOn();
  await slow;
  expect((await get('/', cookie)).text).toBe('nobody');
  expect(await table.find('gus')).toEqual([]);
});

test('only sign-in can change a session', async () => {
  const { get } = await site();
  const { cookie } = await get('/api/login/as/ana');
  await get('/', cookie);
  expect((await get('/rename', cookie)).text).toBe('refused');
  expect((await get('/', cookie)).text).toBe('ana');
});

test('a cookie with a wrong signature is refused, also after the right one was accepted', async () => {
  const { get } = await site();
  const { cookie } = await get('/api/login/as/ana');
  expect((await get('/', cookie)).text).toBe('ana');
  expect((await get('/', `${cookie.slice(0, -4)}abcd`)).text).toBe('nobody');
});

test('a sign-out that the store failed to write can be repeated, and the session lasts until then', async () => {
  let away = false;
  const sessions = accounts.table('sessions');
  const frail = { ...sessions, delete: (sid: string) => (away ? Promise.reject(new Unavailable('away')) : sessions.delete(sid)) };
  const { get } = await site({ store: { ...accounts, table: () => frail as never } });
  const { cookie } = await get('/api/login/as/pia');
  away = true;
  await get('/api/logout', cookie);
  expect((await get('/', cookie)).text).toBe('pia');
  away = false;
  await get('/api/logout', cookie);
  expect((await get('/', cookie)).text).toBe('nobody');
  expect(await table.find('pia')).toEqual([]);
});

test('a session that ends while a request writes it stays ended', async () => {
  const { get } = await site();
  const { cookie } = await get('/api/login/as/gus');
  await Promise.all([...Array.from({ length: 5 }, () => get('/', cookie)), get('/api/logout', cookie)]);
  expect((await get('/', cookie)).text).toBe('nobody');
});

describe('two nodes', () => {
  /** Two nodes with caches of their own on the same rows; both have cached the session. */
  const nodes = async (userId: string, buses = [bus, bus]) => {
    const [one, two] = await Promise.all(buses.map((on) => site({ store: { ...accounts }, on })));
    if (!one || !two) throw new Error('two nodes expected');
    const { cookie } = await one.get(`/api/login/as/${userId}`);
    expect([(await one.get('/', cookie)).text, (await two.get('/', cookie)).text]).toEqual([userId, userId]);
    return { one, two, cookie };
  };
  const deaf = () => [createLiveBus(), createLiveBus()];
  const secondsLater = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });

  test('a sign-out on one ends the session on the other at once', async () => {
    const { one, two, cookie } = await nodes('hal');
    await one.get('/api/logout', cookie);
    expect((await two.get('/', cookie)).text).toBe('nobody');
  });

  test('another sign-in on one ends the former session on the other', async () => {
    const { one, two, cookie } = await nodes('ida');
    await one.get('/api/login/as/jon', cookie);
    expect((await two.get('/', cookie)).text).toBe('nobody');
  });

  test('all of a person’s sessions end on both at once', async () => {
    const { one, two, cookie } = await nodes('kay');
    await endSessions({ accounts: { ...accounts }, bus }, 'kay');
    expect([(await one.get('/', cookie)).text, (await two.get('/', cookie)).text]).toEqual(['nobody', 'nobody']);
  });

  test('if the message was lost, the other refuses the session 30 s later', async () => {
    const { one, two, cookie } = await nodes('leo', deaf());
    await one.get('/api/logout', cookie);
    secondsLater(30);
    expect((await two.get('/', cookie)).text).toBe('nobody');
  });

  test('a cached session is used until it expires, or until the clock is set back', async () => {
    const { two, cookie } = await nodes('mia', deaf());
    await table.delete((await table.find('mia'))[0]?.id as string);
    expect((await two.get('/', cookie)).text).toBe('mia');
    secondsLater(-60);
    expect((await two.get('/', cookie)).text).toBe('nobody');
  });

  test('a request in flight on the other does not bring back a session that ended, even if the message was lost', async () => {
    const { one, two, cookie } = await nodes('ned', deaf());
    const slow = two.get('/api/login/slow', cookie);
    await two.reached;
    await one.get('/api/logout', cookie);
    two.goOn();
    await slow;
    expect(await table.find('ned')).toEqual([]);
    expect((await two.get('/', cookie)).text).toBe('nobody');
  });

  test('a sign-in that begins on one node continues on the other', async () => {
    const [one, two] = await Promise.all(deaf().map((on) => site({ store: { ...accounts }, on })));
    const { cookie } = (await one?.get('/api/login/note/a')) ?? {};
    expect((await two?.get('/api/login/note/b', cookie))?.text).toBe('ab');
    expect((await one?.get('/api/login/note/c', cookie))?.text).toBe('abc');
    expect((await two?.get('/api/login/note/d', cookie))?.text).toBe('abcd');
  });

  test('a session that is used on one node is prolonged on both', async () => {
    const { one, two, cookie } = await nodes('oda', deaf());
    secondsLater(29 * 24 * 3_600);
    expect((await one.get('/', cookie)).text).toBe('oda');
    secondsLater(29 * 24 * 3_600);
    expect((await two.get('/', cookie)).text).toBe('oda');
  });
});
