import http from 'node:http';
import type { AddressInfo } from 'node:net';
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
