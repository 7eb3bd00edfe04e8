import { execFileSync } from 'node:child_process';
import type http from 'node:http';
import { gzipSync } from 'node:zlib';
import { queryPaths, serviceFor, signInPaths, socketPath, under } from '@potluck/host/http/path-table';
import type { Engine } from '@potluck/tests/engines/engine';
import { gatewayFile } from '@potluck/tests/engines/gateway';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { describe, expect, test, vi } from 'vitest';
import { gatewayUnderTest, recordingServices } from './gateway-under-test.fixture.ts';

const recording = recordingServices();
const { commands, queries, all } = recording;

await withEngines([recording.kind, recording.behindAnotherProxy], (caddy, behindAnother) =>
  describe(`gateway | ${caddy.version}`, () => {
    const { begin, ended, ask, askMany, url } = gatewayUnderTest(caddy, recording);

    const prefixes = ['/', '/announcements', '/metrics', '/internal/likes-count', '/.env', ...signInPaths, ...queryPaths, socketPath];
    const variants = (prefix: string) => {
      const [slash, first = '', ...rest] = prefix;
      return [
        ...['', '/', '/x', '/x/y.webp', '?q=1', '/?q=1', '/x?return_to=/oidc/x', 'x', 'x/y', '.json', ';x', '%2Fx', '%3Fx', '%00'].map(
          (end) => prefix + end,
        ),
        ...['/..', '/../', '/../oidc', '/../../api/feed', '/./x', '/%2e%2e/api', '/%2E%2E/oidc', '//', '//x'].map((end) => prefix + end),
        ...['/', '/.', '//', '/x', '/x/..', '/%2F'].map((begin) => begin + prefix),
        prefix.toUpperCase(),
        prefix.replace('.', 'x'),
        slash + encodeURIComponent(first).replace(/\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`) + rest.join(''),
        `/${prefix.slice(1).replaceAll('/', '%2f')}`,
        `${prefix.slice(0, -1)}`,
      ].map((path) => (path.startsWith('/') ? path : `/${path}`));
    };
    const paths = [...new Set(prefixes.flatMap(variants))];

    test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s follows the path table', async (method) => {
      expect(paths.length).toBeGreaterThan(300);
      const lost: string[] = [];
      await Promise.all(paths.map(async (path) => (await ask(path, { method })).status === 200 || lost.push(path)));
      expect(lost).toEqual([]);
      const expected = paths.map((path) => `${path} → ${serviceFor(method, path.split('?')[0] as string)}`);
      expect(
        all()
          .map(({ service, url }) => `${url} → ${service}`)
          .sort(),
      ).toEqual(expected.sort());
    });

    test('/auth is routed to the issuer, which is not in the path table', async () => {
      const others = ['/authx', '/AUTH', '//auth', '/%61uth', '/x/../auth', '/api/auth/user'];
      for (const path of ['/auth', '/auth/', '/auth?x', '/auth/realms/potluck/x?y', ...others])
        for (const method of ['GET', 'POST']) {
          const { text } = await ask(path, { method });
          const address = path.split('?')[0] as string;
          expect([path, method, text]).toEqual([path, method, under(address, '/auth') ? 'issuer' : serviceFor(method, address)]);
        }
    });

    describe('the forwarded headers', () => {
      const headersOf = async (headers: http.OutgoingHttpHeaders, to?: Engine) => {
        for (const { received } of queries) received.length = 0;
        await ask('/api/feed', { headers: { host: 'potluck.example.org', ...headers } }, to);
        return all()[0]?.headers as http.IncomingHttpHeaders;
      };
      const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'elsewhere.example' };

      test('describe the client’s connection, whatever the client sends', async () => {
        expect(await headersOf(forged)).toMatchObject({
          host: 'potluck.example.org',
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'http',
          'x-forwarded-host': 'potluck.example.org',
        });
      });

      test('are those of a trusted proxy in front of the gateway', async () => {
        const other = await behindAnother.start();
        try {
          expect(await headersOf(forged, other)).toMatchObject(forged);
          // A client of that proxy may send anything; the proxy appends the client's address.
          const sent = { ...forged, 'x-forwarded-for': '198.51.100.1, 2001:db8::7' };
          expect(await headersOf(sent, other)).toMatchObject({ ...sent, 'x-forwarded-for': '2001:db8::7' });
          expect(await headersOf({}, other)).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
        } finally {
          await other.dispose();
        }
      });

      test('have no accept-encoding that the client did not send', async () => {
        expect((await headersOf({}))['accept-encoding']).toBeUndefined();
        expect((await headersOf({ 'accept-encoding': 'br' }))['accept-encoding']).toBe('br');
      });
    });

    test('an answer is passed on unchanged', async () => {
      const packed = gzipSync('soup '.repeat(100));
      for (const node of queries)
        node.behaviour = (_request, response) =>
          response
            .writeHead(206, { 'content-encoding': 'gzip', 'content-range': 'bytes 0-9/10', etag: '"x"', server: 'secret' })
            .end(packed);
      const response = await fetch(`${url()}/media/1`, { headers: { 'accept-encoding': 'gzip' } });
      expect(response.status).toBe(206);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-encoding': 'gzip',
        'content-range': 'bytes 0-9/10',
        etag: '"x"',
      });
      expect(response.headers.has('server')).toBe(false);
      expect(await response.text()).toBe('soup '.repeat(100));
    });

    test('an upload is passed on while it arrives', async () => {
      const upload = begin('/api/announcements', { method: 'POST', headers: { 'content-length': 3_000_000 } });
      upload.write(Buffer.alloc(1_000_000));
      await vi.waitFor(() => expect(all()[0]?.bytes).toBe(1_000_000));
      upload.end(Buffer.alloc(2_000_000));
      expect((await ended(upload)).text).toBe('command-api');
      expect(all()).toMatchObject([{ bytes: 3_000_000, whole: true }]);
    });

    test('an upload may take 15 minutes, and an answer any time', () => {
      const environment = { ...process.env, COMMAND_API: 'a:1', QUERY_API: 'b:1', PAGES: 'c:1', ISSUER: 'd:1' };
      const adapted = execFileSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', gatewayFile], {
        env: environment,
        encoding: 'utf8',
      });
      const { admin, apps, logging } = JSON.parse(adapted);
      const [server] = Object.values<Record<string, unknown>>(apps.http.servers);
      expect(server?.read_timeout).toBeGreaterThanOrEqual(15 * 60 * 1e9);
      expect(server?.read_header_timeout).toBeLessThanOrEqual(60 * 1e9);
      expect(server).not.toHaveProperty('write_timeout');
      expect(adapted).not.toMatch(/buffer|response_header_timeout/);
      // The admin endpoint is off.
      expect(admin).toEqual({ disabled: true });
      expect(logging.logs.default.writer).toEqual({ output: 'stdout' });
    });

    test('an aborted upload is never complete for the service, and does not affect other requests', async () => {
      for (let time = 0; time < 5; time++) {
        const upload = begin('/api/announcements', { method: 'POST', headers: { 'content-length': 1_000_000 } });
        upload.on('error', () => {});
        upload.write(Buffer.alloc(1_000));
        await vi.waitFor(() => expect(all()).toHaveLength(time + 1));
        upload.destroy();
        const chunked = begin('/api/announcements', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
        chunked.on('error', () => {});
        chunked.flushHeaders();
        chunked.socket?.write('no chunk\r\n');
        chunked.destroy();
      }
      expect(all().filter(({ whole }) => whole)).toEqual([]);
      const after = await askMany(20, '/api/announcements', { method: 'POST', body: '{}' });
      expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
    });

    test('a refusal before the end of an upload reaches the sender', async () => {
      for (const node of commands)
        node.behaviour = (request, response) => {
          request.once('data', () => response.writeHead(413).end('too large'));
        };
      const upload = begin('/api/announcements', { method: 'POST', headers: { 'content-length': 20_000_000 } });
      upload.end(Buffer.alloc(20_000_000));
      expect(await ended(upload)).toMatchObject({ status: 413, text: 'too large' });
    });
  }),
);
