import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { likesCountPath } from '@potluck/host/http/between-services';
import { serviceFor } from '@potluck/host/http/path-table';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { likesCountRoute } from './likes-count.ts';

let kitchen: Kitchen;
let server: http.Server;
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.member('ana');
  await kitchen.post(1, 'ana');
  await kitchen.like(1, 'ana');
  server = http.createServer(express().use(likesCountRoute(kitchen.queries.likesCount, 'the key')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await kitchen.close();
});

async function ask(question: Record<string, string>, authorization?: string) {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${likesCountPath}?${new URLSearchParams(question)}`;
  const response = await fetch(address, { headers: authorization ? { authorization } : {} });
  return { status: response.status, body: await response.json() };
}
const aboutPost = () => ({ kind: 'announcement', id: '1', position: String(kitchen.position()) });

test('a service gets the count with the key', async () =>
  expect(await ask(aboutPost(), 'Bearer the key')).toEqual({ status: 200, body: { likesCount: 1 } }));
test('without the key, or with another, nobody gets anything', async () => {
  const refused = { status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } };
  expect(await ask(aboutPost())).toEqual(refused);
  expect(await ask(aboutPost(), 'Bearer the kez')).toEqual(refused);
});
test('an unknown count is null', async () => {
  await kitchen.projector.stop();
  await kitchen.like(1, 'ben');
  expect(await ask(aboutPost(), 'Bearer the key')).toEqual({ status: 200, body: { likesCount: null } });
});
test('an invalid request is refused', async () => expect((await ask({ kind: 'recipe' }, 'Bearer the key')).status).toBe(400));
test('the path table does not route here', () => expect(serviceFor('GET', likesCountPath)).toBe('frontend'));
