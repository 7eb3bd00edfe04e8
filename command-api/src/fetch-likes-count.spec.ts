import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectLog } from '@potluck/stores/log.fixture';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchLikesCountOverHttp } from './fetch-likes-count.ts';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const servers: http.Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function node(answer: Answer) {
  const requests: http.IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { requests, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
const says =
  (likesCount: number | null): Answer =>
  (_request, response) =>
    response.end(JSON.stringify({ likesCount }));
const asking = (urls: string[], timeoutMs?: number) =>
  fetchLikesCountOverHttp({ urls, publicUrl: new URL('https://potluck.example'), key: 'the key', timeoutMs });

test('the request is valid for the query-api, with the public host and the key', async () => {
  const one = await node(says(3));
  expect(await asking([one.url])('comment', 12, 34n)).toBe(3);
  expect(one.requests[0]?.url).toBe('/internal/likes-count?kind=comment&id=12&position=34');
  expect(one.requests[0]?.headers).toMatchObject({ host: 'potluck.example', authorization: 'Bearer the key' });
});

test('nodes are asked round robin', async () => {
  const [one, two] = [await node(says(1)), await node(says(2))];
  const ask = asking([one.url, two.url]);
  expect([await ask('announcement', 1, 1n), await ask('announcement', 1, 1n), await ask('announcement', 1, 1n)]).toEqual([1, 2, 1]);
});

test('if a node is down, the next one is asked', async () => {
  const [gone, there] = [await node(says(1)), await node(says(2))];
  gone.server.close();
  gone.server.closeAllConnections();
  for (const urls of [
    [gone.url, there.url],
    [there.url, gone.url],
  ]) {
    const ask = asking(urls);
    expect([await ask('announcement', 1, 1n), await ask('announcement', 1, 1n)]).toEqual([2, 2]);
  }
});

test('a keep-alive connection that the other end closed is opened again', async () => {
  const one = await node(says(1));
  const ask = asking([one.url]);
  await ask('announcement', 1, 1n);
  one.server.closeAllConnections();
  expect(await ask('announcement', 1, 1n)).toBe(1);
});

test('if the query-api does not know the count, the result is undefined', async () => {
  const one = await node(says(null));
  expect(await asking([one.url])('announcement', 1, 1n)).toBeUndefined();
});

test('without a valid answer in time the result is undefined, and the log has one line', async () => {
  const { lines } = collectLog();
  const silent = await node(() => {});
  const refusing = await node((_request, response) => response.writeHead(401).end());
  expect(await asking([silent.url], 50)('announcement', 1, 1n)).toBeUndefined();
  const ask = asking([refusing.url]);
  expect([await ask('announcement', 1, 1n), await ask('announcement', 1, 1n)]).toEqual([undefined, undefined]);
  expect(lines.map(({ err }) => err?.message)).toEqual([expect.stringContaining('aborted'), expect.stringContaining('answered 401')]);
});

test.each([
  ['a page', '<!doctype html>'],
  ['nothing', ''],
  ['no object', 'null'],
])('after %s instead of a count, the next node is requests', async (_name, text) => {
  const other = await node((_request, response) => response.end(text));
  const there = await node(says(2));
  expect(await asking([other.url, there.url])('announcement', 1, 1n)).toBe(2);
});
