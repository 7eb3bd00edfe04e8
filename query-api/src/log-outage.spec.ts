import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { positionToken } from '@potluck/events';
import { type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import express from 'express';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Kitchen, openKitchen } from './kitchen.fixture.ts';
import { createQueryApi, type QueryApi } from './query-api.ts';

let kitchen: Kitchen;
let queries: QueryApi;
let server: http.Server;
/** Whether the log answers this node, throws, or does not answer at all. */
let log: 'there' | 'away' | 'silent' = 'there';

beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.member('ana', { displayName: 'Ana' });
  await kitchen.member('ben', { displayName: 'Ben' });
  await kitchen.recipe(1, 'ana');
  await kitchen.post(1, 'ana');
  await kitchen.comment(1, 1, 'ben');

  const { events } = kitchen.ports;
  const orAway = async <R>(ask: () => Promise<R>): Promise<R> => {
    if (log === 'silent') return new Promise(() => {});
    if (log === 'away') throw new Unavailable('the log is away');
    return ask();
  };
  const maybeAway: EventStore = {
    ...events,
    // A log in another process cannot know the end of a stream without a read.
    endOf: undefined,
    read: (...parameters) => orAway(() => events.read(...parameters)),
    head: () => orAway(() => events.head()),
    eventAt: (position) => orAway(() => events.eventAt(position)),
  };
  server = http.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const settings = {
    publicUrl: new URL(url()),
    sessionSecret: 'a secret for specs alone',
    openApiFile: join(kitchen.folder, 'openapi.json'),
    limits: { off: false },
    trustProxy: false,
  };
  queries = await createQueryApi({ ...kitchen.ports, events: maybeAway }, settings);
  server.on('request', express().use(queries.router));
});
afterAll(async () => {
  await queries.close();
  server.close();
  server.closeAllConnections();
  await kitchen.close();
});

afterEach(() => {
  log = 'there';
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
async function get(id: string | undefined, path: string) {
  const token = positionToken(kitchen.ports.events.storeId, kitchen.position());
  const headers = { 'X-Potluck-Position': token, ...(id && { cookie: await kitchen.cookieOf(id) }) };
  const response = await fetch(url() + path, { headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test('while the log is away, lists, comments and profiles are read as before', async () => {
  const paths = ['/api/announcements/feed', '/api/announcements/1/comments', '/api/recipes', '/api/recipes/1', '/api/users/ana/profile'];
  await vi.waitFor(async () => {
    for (const path of paths) expect((await get('ana', path)).headers.get('x-potluck-stale')).toBeNull();
  });
  const before = await Promise.all(paths.map((path) => get('ana', path)));
  log = 'away';
  for (const [index, path] of paths.entries()) {
    const { status, headers, body } = await get('ana', path);
    expect({ path, status, stale: headers.get('x-potluck-stale') }).toEqual({ path, status: 200, stale: null });
    expect(body).toEqual(before[index]?.body);
  }
});

test('the current user is answered as this node saw them last, marked stale; an unknown one is told to retry', async () => {
  const before = await get('ana', '/api/auth/user');
  expect(before.headers.get('x-potluck-stale')).toBeNull();
  log = 'away';
  const during = await get('ana', '/api/auth/user');
  expect(during.body).toEqual(before.body);
  expect(during.headers.get('x-potluck-stale')).toBe('1');
  const never = await get('ben', '/api/auth/user');
  expect(never).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(never.headers.get('retry-after')).toBe('2');
  log = 'there';
  expect((await get('ben', '/api/auth/user')).status).toBe(200);
});

test('a known user waits one second for a log that does not answer', async () => {
  await get('ana', '/api/auth/user');
  log = 'silent';
  const began = performance.now();
  const { status, headers } = await get('ana', '/api/auth/user');
  expect({ status, stale: headers.get('x-potluck-stale') }).toEqual({ status: 200, stale: '1' });
  expect(performance.now() - began).toBeGreaterThan(900);
  expect((await get('ana', '/api/recipes')).status).toBe(200);
});

test('a position that cannot be compared with the log is waited for like any other', async () => {
  log = 'away';
  const token = positionToken(kitchen.ports.events.storeId, kitchen.position() + 5n);
  const began = performance.now();
  const response = await fetch(`${url()}/api/announcements/feed`, { headers: { 'X-Potluck-Position': token } });
  // Documents of a stale collection have to be checked against the log, so they cannot be returned.
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(performance.now() - began).toBeLessThan(4_000);
});
