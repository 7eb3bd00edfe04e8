import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastChunk, oneByteChunks } from './one-byte-chunks.fixture.ts';
import { bodyDeadlineMs, readBody } from './read-body.ts';

const mostBytes = 100 * 1024;
let server: Server;
/** The server's ends of the connections. */
const accepted: Socket[] = [];
beforeEach(async () => {
  server = createServer(async (request, response) => {
    const answer = await readBody(request, mostBytes).catch((refusal) => refusal.code as string);
    response.end(String(answer));
  });
  server.on('connection', (socket) => accepted.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  accepted.length = 0;
  server.closeAllConnections();
  server.close();
});

const open = (more: string): Socket => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: potluck\r\nConnection: close\r\n${more}\r\n\r\n`);
  return socket;
};
const openChunked = () => open('Transfer-Encoding: chunked');
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

test('a body in chunks of one byte takes memory for its bytes, not for each chunk', async () => {
  const body = Buffer.alloc(mostBytes, 'Crème brûlée ');
  const chunks = oneByteChunks(body);
  const before = process.memoryUsage().rss;
  const sockets = Array.from({ length: 4 }, openChunked);
  for (const socket of sockets) socket.write(chunks);
  const received = () => accepted.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  await expect.poll(received).toBeGreaterThan(sockets.length * chunks.length);
  // They would take 250 MB.
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(100);
  const answers = sockets.map((socket) => text(socket));
  for (const socket of sockets) socket.write(lastChunk);
  for (const answer of await Promise.all(answers)) expect(answer).toContain(body.toString());
});

test.each([
  ['of the maximum size is read', mostBytes, (answer: string) => answer.length],
  ['over it is refused', mostBytes + 1, (answer: string) => answer],
])('a body %s', async (_what, bytes, seen) => {
  const socket = open(`Content-Length: ${bytes}`);
  socket.write(Buffer.alloc(bytes, 'x'));
  expect(seen(bodyOf(await text(socket)))).toBe(bytes > mostBytes ? 'too-large' : bytes);
});

test('a body that is late ends its connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const requested = once(server, 'request');
  const socket = openChunked();
  socket.write(oneByteChunks(Buffer.from('half of i')));
  await requested;
  vi.advanceTimersByTime(bodyDeadlineMs - 1);
  expect(accepted[0]?.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await text(socket)).toBe('');
});
