import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectLog } from '@potluck/stores/log.fixture';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { type AddressOptions, publicAddress } from './public-address.ts';

let server: http.Server;
afterEach(() => void server.close());

async function ask(options: Partial<AddressOptions>, headers: Record<string, string>, { method = 'GET', path = '/recipes' } = {}) {
  const app = express();
  app.use(publicAddress({ publicUrl: new URL('http://127.0.0.1:3000'), configured: false, trustProxy: false, ...options }));
  app.use((_request, response) => void response.send('here'));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return new Promise<{ status: number; location?: string; text: string }>((resolve, reject) => {
    http
      .request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, method, headers }, (response) => {
        let text = '';
        response.on('data', (data) => {
          text += data;
        });
        response.on('end', () => resolve({ status: response.statusCode as number, location: response.headers.location, text }));
      })
      .on('error', reject)
      .end();
  });
}

const proxied = { publicUrl: new URL('https://potluck.example.org'), configured: true, trustProxy: 1 };

test('the printed address is answered', async () => {
  expect(await ask({}, { host: '127.0.0.1:3000' })).toMatchObject({ status: 200, text: 'here' });
});
test('another loopback name is redirected to the printed address', async () => {
  expect(await ask({}, { host: 'localhost:3000' })).toMatchObject({ status: 307, location: 'http://127.0.0.1:3000/recipes' });
});
test('any other host gets a page that names the setting', async () => {
  const answer = await ask({}, { host: 'kitchen.local:3000' });
  expect(answer.status).toBe(421);
  expect(answer.text).toContain('PUBLIC_URL=http://kitchen.local:3000');
});
test('behind a proxy the public address is answered', async () => {
  expect(await ask(proxied, { host: 'potluck.example.org', 'x-forwarded-proto': 'https' })).toMatchObject({ status: 200 });
});
test('a forwarded header that does not fit PUBLIC_URL is named', async () => {
  const answer = await ask(proxied, { host: 'potluck.example.org', 'x-forwarded-proto': 'http' });
  expect(answer.status).toBe(421);
  expect(answer.text).toContain('came for http://potluck.example.org, but PUBLIC_URL is https://potluck.example.org');
});
test('forwarded headers of an untrusted sender do not count', async () => {
  const answer = await ask({ ...proxied, trustProxy: false }, { host: 'evil.example', 'x-forwarded-host': 'potluck.example.org' });
  expect(answer.status).toBe(421);
});
test('a thousand requests for other addresses are one line in the log', async () => {
  const { lines, end } = collectLog();
  try {
    const app = publicAddress({ publicUrl: new URL('https://potluck.example.org'), configured: true, trustProxy: false });
    const response = { status: () => response, type: () => response, send: () => response };
    for (let request = 0; request < 1_000; request++)
      app({ headers: { host: `${request}.example` } } as never, response as never, () => {});
    expect(lines.length).toBeLessThanOrEqual(1);
  } finally {
    end();
  }
});
test('forwarded headers without TRUST_PROXY are logged once, with the setting', async () => {
  const { lines, end } = collectLog();
  try {
    const app = publicAddress({ publicUrl: new URL('http://127.0.0.1:3000'), configured: false, trustProxy: false });
    const forwarded = {
      headers: { host: '127.0.0.1:3000', 'x-forwarded-for': '203.0.113.7' },
      socket: { remoteAddress: '::ffff:172.18.0.1' },
    };
    for (let request = 0; request < 3; request++) app(forwarded as never, {} as never, () => {});
    expect(lines).toMatchObject([{ level: 'warn', msg: 'forwarded headers ignored', hint: expect.stringContaining('TRUST_PROXY is off') }]);
    const trusting = (trustProxy: number | string) =>
      publicAddress({ publicUrl: new URL('http://127.0.0.1:3000'), configured: false, trustProxy })(
        forwarded as never,
        {} as never,
        () => {},
      );
    for (const trustProxy of [1, '172.18.0.1', 'uniquelocal']) trusting(trustProxy);
    expect(lines).toHaveLength(1);
    // The address of the proxy's machine is not the one that a container sees.
    trusting('loopback');
    expect(lines[1]).toMatchObject({ hint: expect.stringContaining('TRUST_PROXY=loopback does not name its address') });
  } finally {
    end();
  }
});
test('health is answered over loopback whatever the public address is', async () => {
  expect(await ask(proxied, { host: '127.0.0.1:3000' }, { path: '/api/health' })).toMatchObject({ status: 200 });
});
test.each(['//evil.example/x', '/\\evil.example/x', '//[', '//evil.example:99999'])(
  '%s is not redirected to another host',
  async (path) => {
    const answer = await ask({}, { host: 'localhost:3000' }, { path });
    expect(answer.status).toBe(307);
    expect(new URL(answer.location as string).origin).toBe('http://127.0.0.1:3000');
  },
);
