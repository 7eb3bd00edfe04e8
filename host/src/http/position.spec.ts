import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { highestPositionOf, positionOf, sendCommandPosition, sendPosition } from './position.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  const app = express();
  app.get('/read', (request, response) => {
    sendPosition(response, 'store', 7n);
    response.send(positionOf(request) ?? 'none');
  });
  app.get('/command', (request, response) => {
    sendCommandPosition(response, 'store', 7n, highestPositionOf(request, 'store'));
    response.end();
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const header = (position: string) => ({ 'X-Potluck-Position': position });
const cookie = (position: string) => ({ cookie: `other=1; potluck-position=${position}` });

test.each([
  ['nothing', {}, 'none'],
  ['a header', header('store:5'), 'store:5'],
  ['a cookie', cookie('store%3A5'), 'store:5'],
  ['both: the header counts', { ...header('store:5'), ...cookie('store%3A6') }, 'store:5'],
  ['a header that is no position', { ...header('five'), ...cookie('store%3A6') }, 'store:6'],
  ['a cookie that is no position', cookie('%E0%A4%A'), 'none'],
])('a request that brings %s', async (_, headers, position) => {
  const response = await fetch(`${url}/read`, { headers: headers as Record<string, string> });
  expect([await response.text(), response.headers.get('X-Potluck-Position')]).toEqual([position, 'store:7']);
});

test.each([
  ['nothing', {}, 'store:7'],
  ['an older position', header('store:5'), 'store:7'],
  ['a newer position', header('store:12'), 'store:12'],
  ['a newer position in its cookie', { ...header('store:5'), ...cookie('store%3A12') }, 'store:12'],
  ['a position of another store', header('other:12'), 'store:7'],
])('the answer to a command that brought %s is never older', async (_, headers, position) => {
  const response = await fetch(`${url}/command`, { headers: headers as Record<string, string> });
  expect(response.headers.get('X-Potluck-Position')).toBe(position);
  expect(response.headers.get('Set-Cookie')).toBe(`potluck-position=${position.replace(':', '%3A')}; Path=/; SameSite=Lax`);
});
