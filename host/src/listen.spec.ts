import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { expect, test } from 'vitest';
import { bind, discardBodiesOfGets, finishRequests, listen } from './listen.ts';

test.each([
  ['192.0.2.1', '', "This machine has no address '192.0.2.1'. HOST is"],
  ['[::1]', 'METRICS_', "This machine has no address '[::1]'. METRICS_HOST is"],
])('an address that this machine does not have is refused by its setting: %s', async (host, prefix, message) => {
  await expect(bind(http.createServer(), { port: 0, host, prefix })).rejects.toThrow(message);
});

test('so is a port in use', async () => {
  const server = await listen(0, '127.0.0.1', () => {}, express());
  const { port } = server.address() as AddressInfo;
  await expect(listen(port, '127.0.0.1', () => {}, express())).rejects.toThrow(`Port ${port} is taken. Set PORT to another one`);
  await finishRequests(server);
});

test('a stop waits for an answer in the making, but not for a client that reads nothing of its own', async () => {
  let finish = () => {};
  const answer: http.RequestListener = ({ url }, response) => {
    response.write(url === '/large' ? Buffer.alloc(20_000_000) : 'half');
    if (url === '/long') finish = () => response.end(', and whole');
  };
  const server = await listen(0, '127.0.0.1', answer, express());
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

test('requests and answers arrive with the prototypes that Express gives them, so that it changes none', async () => {
  const app = express();
  const before: object[] = [];
  const server = await listen(
    0,
    '127.0.0.1',
    (request, response) => {
      before.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
      app(request, response);
    },
    app,
  );
  app.get('/', (request, response) => {
    const after = [Object.getPrototypeOf(request), Object.getPrototypeOf(response)];
    response.json({ path: request.path, same: after.every((prototype, n) => prototype === before[n]) });
  });
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toEqual({ path: '/', same: true });
  await finishRequests(server);
});

test('the body of a GET does not wait in memory for the answer', async () => {
  let finish = () => {};
  const server = await listen(
    0,
    '127.0.0.1',
    (_request, response) => {
      finish = () => response.end('done');
    },
    express(),
  );
  discardBodiesOfGets(server);
  let accepted: Socket | undefined;
  server.once('connection', (socket) => {
    accepted = socket;
  });
  const body = Buffer.alloc(5_000_000);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\nHost: potluck\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
  await expect.poll(() => accepted?.bytesRead).toBeGreaterThan(body.length);
  finish();
  expect(await text(socket)).toMatch(/done$/);
  await finishRequests(server);
});
