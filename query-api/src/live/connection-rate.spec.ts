import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './connection-rate.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server behind a proxy, with a clock that the test moves. */
async function setting(trustProxy: boolean) {
  const world = { now: 0 };
  const limit = limitConnections({ trustProxy, now: () => world.now });
  const server = http.createServer((request, response) =>
    limit(request, response, (error?: unknown) => void response.end(String(error ?? 'in'))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling`;
  const come = async (from: string, query = '') => (await fetch(url + query, { headers: { 'x-forwarded-for': from } })).status;
  const comeOften = async (from: string, times: number) => {
    for (let time = 0; time < times; time += 1) await come(from);
  };
  return { world, come, comeOften };
}

test('an address that connects too often is told to retry, and others are let in', async () => {
  const { world, come, comeOften } = await setting(true);
  await comeOften('203.0.113.1', 300);
  expect(await come('203.0.113.1')).toBe(429);
  expect(await come('203.0.113.2')).toBe(200);
  world.now += 1_000;
  expect(await come('203.0.113.1')).toBe(200);
});

test('the IPv6 addresses of one network count together', async () => {
  const { come, comeOften } = await setting(true);
  await comeOften('2001:db8:1:2::1', 300);
  expect(await come('2001:db8:1:2:ffff::9')).toBe(429);
  expect(await come('2001:db8:1:3::1')).toBe(200);
});

test('requests after the handshake are not counted', async () => {
  const { come, comeOften } = await setting(true);
  await comeOften('203.0.113.1', 301);
  expect(await come('203.0.113.1', '&sid=abc')).toBe(200);
});

test('addresses from an untrusted proxy are ignored', async () => {
  const { come, comeOften } = await setting(false);
  await comeOften('203.0.113.1', 300);
  expect(await come('203.0.113.2')).toBe(429);
});

test('all addresses together may not connect faster than a node can serve', async () => {
  const { come, comeOften } = await setting(true);
  for (let network = 1; network <= 4; network += 1) await comeOften(`203.0.113.${network}`, 250);
  expect(await come('203.0.113.9')).toBe(429);
});
