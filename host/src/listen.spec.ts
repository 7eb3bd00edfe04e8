import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { bind, finishRequests, listen } from './listen.ts';

test.each([
  ['192.0.2.1', '', "This machine has no address '192.0.2.1'. HOST is"],
  ['[::1]', 'METRICS_', "This machine has no address '[::1]'. METRICS_HOST is"],
])('an address that this machine does not have is refused by its setting: %s', async (host, prefix, message) => {
  await expect(bind(http.createServer(), { port: 0, host, prefix })).rejects.toThrow(message);
});

test('so is a port in use', async () => {
  const server = await listen(0, '127.0.0.1', () => {});
  const { port } = server.address() as AddressInfo;
  await expect(listen(port, '127.0.0.1', () => {})).rejects.toThrow(`Port ${port} is taken. Set PORT to another one`);
  await finishRequests(server);
});

test('a stop waits for an answer in the making, but not for a client that reads nothing of its own', async () => {
  let finish = () => {};
  const server = await listen(0, '127.0.0.1', ({ url }, response) => {
    response.write(url === '/large' ? Buffer.alloc(20_000_000) : 'half');
    if (url === '/long') finish = () => response.end(', and whole');
  });
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) =>
    new Promise<http.IncomingMessage>((resolve) => http.get({ port, host: '127.0.0.1', path, agent: false }, resolve));
  const [unread, read] = [await ask('/large'), await ask('/long')];
  const stopped = finishRequests(server);
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))), { timeout: 5_000 }).toBe(1);
  finish();
  expect(await text(read)).toBe('half, and whole');
  await stopped;
  unread.on('error', () => {}).resume();
});
