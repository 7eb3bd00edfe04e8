import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../run-process.ts';
import { readSettings } from '../settings.ts';
import { startService } from '../start-service.ts';

let running: Running;
beforeAll(async () => {
  running = await startService(readSettings({ PORT: '0' }), async () => ({
    handler: (request, response, next) => (request.path === '/gone.js' ? next({ status: 404 }) : void response.end('here')),
  }));
});
afterAll(() => running.close());

test.each(['/', '/api/health', '/internal/live', '/nowhere'])('%s is answered with the security headers', async (path) => {
  const { headers } = await fetch(running.url + path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'referrer-policy': 'same-origin',
  });
});

test('a request for another host is answered with the security headers too', async () => {
  const { port } = new URL(running.url);
  const answer = await new Promise<http.IncomingMessage>((resolve) =>
    http.get({ host: '127.0.0.1', port, path: '/', headers: { host: 'elsewhere.example' } }, resolve),
  );
  answer.resume();
  expect(answer.statusCode).toBe(421);
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'permissions-policy': expect.any(String) });
});

test('a file that is not there is never cached: another node may have it', async () => {
  const { headers, status } = await fetch(`${running.url}/gone.js`);
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('the answer while the service opens is never cached', async () => {
  const opening = http.createServer((await import('../plain-answers.ts')).notReady);
  await new Promise<void>((resolve) => opening.listen(0, '127.0.0.1', resolve));
  const { headers, status } = await fetch(`http://127.0.0.1:${(opening.address() as AddressInfo).port}/`);
  opening.close();
  expect([status, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([503, 'no-store', 'nosniff']);
});
