import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendJson } from './send-json.ts';

const long = Array.from({ length: 100 }, (_, id) => ({ id, title: 'Leek and potato soup' }));
let server: http.Server;

beforeAll(async () => {
  const app = express().disable('etag');
  app.get('/long', (request, response) => sendJson(request, response, long));
  app.get('/short', (request, response) => sendJson(request, response, { id: 1 }));
  app.get('/nothing', (request, response) => sendJson(request, response, null));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => void server.close());

const get = (path: string, accepted: string): Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    http
      .get({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': accepted } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      })
      .on('error', reject);
  });

test('a long answer is compressed for clients that accept it', async () => {
  const { headers, body } = await get('/long', 'gzip, br');
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', 'content-type': 'application/json; charset=utf-8' });
  expect(body.length).toBeLessThan(1_000);
  expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual(long);
});

test('other clients get it uncompressed', async () => {
  const { headers, body } = await get('/long', 'identity');
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(body.toString())).toEqual(long);
});

test.each([
  ['/short', '{"id":1}'],
  ['/nothing', 'null'],
])('%s is not compressed', async (path, text) => {
  const { headers, body } = await get(path, 'gzip, br');
  expect([headers['content-encoding'], body.toString()]).toEqual([undefined, text]);
});
