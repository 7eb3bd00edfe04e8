import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { refusals } from '@potluck/events';
import { queryPaths, serviceFor, signInPaths, socketPath, under } from '@potluck/events/http/path-table';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { gateway, gatewayFile } from '../engines/gateway.ts';
import { withEngines } from '../engines/with-engines.ts';
import { RecordingService } from './recording-service.fixture.ts';

const commands = [new RecordingService('command-api'), new RecordingService('command-api')] as const;
const queries = [new RecordingService('query-api'), new RecordingService('query-api')] as const;
const [pages, issuer] = [new RecordingService('frontend'), new RecordingService('issuer')];
const services = [...commands, ...queries, pages, issuer];
const all = () => services.flatMap(({ received }) => received);
const addresses = (nodes: readonly RecordingService[]) => nodes.map(({ address }) => address);
const targets = () => ({
  commandApi: addresses(commands),
  queryApi: addresses(queries),
  pages: addresses([pages]),
  issuer: addresses([issuer]),
});

interface Asked {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
}

await withEngines([gateway(targets), gateway(() => ({ ...targets(), trusted: ['127.0.0.1'] }))], (caddy, behindAnother) =>
  describe(`gateway | ${caddy.version}`, () => {
    let engine: Engine;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

    beforeAll(async () => {
      for (const service of services) await service.start();
      engine = await caddy.start();
    });
    afterAll(async () => {
      agent.destroy();
      await engine?.dispose();
      for (const service of services) await service.stop();
    });
    afterEach(async () => {
      for (const service of services) {
        service.received.length = 0;
        service.open = true;
        service.behaviour = undefined;
        await service.start();
      }
      await everyNodeGetsSome();
    });

    /** The path goes as it is, even where a browser would tidy it. */
    const begin = (path: string, { method = 'GET', headers }: Asked = {}, to = engine) => {
      const { hostname, port } = new URL(to.url);
      return http.request({ agent, hostname, port, path, method, headers });
    };
    const ended = async (request: http.ClientRequest) => {
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
      return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
    };
    const ask = (path: string, asked: Asked = {}, to = engine) => ended(begin(path, asked, to).end(asked.body));
    const askMany = (count: number, path: string, asked?: Asked) => Promise.all(Array.from({ length: count }, () => ask(path, asked)));

    /** Both nodes of each service are known to be there. */
    const everyNodeGetsSome = () =>
      vi.waitFor(async () => {
        await Promise.all([askMany(16, '/api/feed'), askMany(16, '/api/feed', { method: 'DELETE' })]);
        const missed = [...commands, ...queries].filter(({ received }) => received.length === 0);
        for (const service of services) service.received.length = 0;
        expect(missed).toEqual([]);
      }, 10_000);

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
        slash + encodeURIComponent(first).replace(/\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`) + rest.join(''),
        `/${prefix.slice(1).replaceAll('/', '%2f')}`,
        `${prefix.slice(0, -1)}`,
      ].map((path) => (path.startsWith('/') ? path : `/${path}`));
    };
    const paths = [...new Set(prefixes.flatMap(variants))];

    test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s goes where the table says', async (method) => {
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

    test('under /auth is the issuer, of which the table knows nothing', async () => {
      const others = ['/authx', '/AUTH', '//auth', '/%61uth', '/x/../auth', '/api/auth/user'];
      for (const path of ['/auth', '/auth/', '/auth?x', '/auth/realms/potluck/x?y', ...others])
        for (const method of ['GET', 'POST']) {
          const { text } = await ask(path, { method });
          const address = path.split('?')[0] as string;
          expect([path, method, text]).toEqual([path, method, under(address, '/auth') ? 'issuer' : serviceFor(method, address)]);
        }
    });

    describe('what a service is told', () => {
      const told = async (headers: http.OutgoingHttpHeaders, to = engine) => {
        for (const { received } of queries) received.length = 0;
        await ask('/api/feed', { headers: { host: 'potluck.example.org', ...headers } }, to);
        return all()[0]?.headers as http.IncomingHttpHeaders;
      };
      const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'elsewhere.example' };

      test('is how people came, whatever they say themselves', async () => {
        expect(await told(forged)).toMatchObject({
          host: 'potluck.example.org',
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'http',
          'x-forwarded-host': 'potluck.example.org',
        });
      });

      test('is what a trusted proxy before the gateway says', async () => {
        const other = await behindAnother.start();
        try {
          expect(await told(forged, other)).toMatchObject({ ...forged, 'x-forwarded-for': '203.0.113.7, 127.0.0.1' });
        } finally {
          await other.dispose();
        }
      });

      test('says nothing of packing that the asker did not say', async () => {
        expect((await told({}))['accept-encoding']).toBeUndefined();
        expect((await told({ 'accept-encoding': 'br' }))['accept-encoding']).toBe('br');
      });
    });

    test('an answer comes as the service sent it', async () => {
      const packed = gzipSync('soup '.repeat(100));
      for (const node of queries)
        node.behaviour = (_request, response) =>
          response
            .writeHead(206, { 'content-encoding': 'gzip', 'content-range': 'bytes 0-9/10', etag: '"x"', server: 'secret' })
            .end(packed);
      const response = await fetch(`${engine.url}/media/1`, { headers: { 'accept-encoding': 'gzip' } });
      expect(response.status).toBe(206);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-encoding': 'gzip',
        'content-range': 'bytes 0-9/10',
        etag: '"x"',
      });
      expect(response.headers.has('server')).toBe(false);
      expect(await response.text()).toBe('soup '.repeat(100));
    });

    test('a file goes on to the service while it arrives', async () => {
      const upload = begin('/api/announcements', { method: 'POST', headers: { 'content-length': 3_000_000 } });
      upload.write(Buffer.alloc(1_000_000));
      await vi.waitFor(() => expect(all()[0]?.bytes).toBe(1_000_000));
      upload.end(Buffer.alloc(2_000_000));
      expect((await ended(upload)).text).toBe('command-api');
      expect(all()).toMatchObject([{ bytes: 3_000_000, whole: true }]);
    });

    test('a file has 15 minutes to arrive, and an answer as long as it takes', () => {
      const environment = { ...process.env, COMMAND_API: 'a:1', QUERY_API: 'b:1', PAGES: 'c:1', ISSUER: 'd:1' };
      const adapted = execFileSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', gatewayFile], {
        env: environment,
        encoding: 'utf8',
      });
      const { admin, apps } = JSON.parse(adapted);
      const [server] = Object.values<Record<string, unknown>>(apps.http.servers);
      expect(server?.read_timeout).toBeGreaterThanOrEqual(15 * 60 * 1e9);
      expect(server?.read_header_timeout).toBeLessThanOrEqual(60 * 1e9);
      expect(server).not.toHaveProperty('write_timeout');
      expect(adapted).not.toMatch(/buffer|response_header_timeout/);
      // Nobody configures a running gateway.
      expect(admin).toEqual({ disabled: true });
    });

    test('an upload that breaks off is never whole for the service, and harms nobody else', async () => {
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

    test('a refusal that comes before the file has arrived reaches the sender', async () => {
      for (const node of commands)
        node.behaviour = (request, response) => {
          request.once('data', () => response.writeHead(413).end('too large'));
        };
      const upload = begin('/api/announcements', { method: 'POST', headers: { 'content-length': 20_000_000 } });
      upload.end(Buffer.alloc(20_000_000));
      expect(await ended(upload)).toMatchObject({ status: 413, text: 'too large' });
    });

    test('a WebSocket goes both ways', async () => {
      const request = begin('/socket.io/?EIO=4&transport=websocket', { headers: { connection: 'Upgrade', upgrade: 'websocket' } }).end();
      const [answer, socket] = await once(request, 'upgrade');
      expect(answer.statusCode).toBe(101);
      socket.write('soup');
      expect(String((await once(socket, 'data'))[0])).toBe('soup');
      socket.destroy();
      expect(all().map(({ service }) => service)).toEqual(['query-api']);
    });

    describe('a socket that polls', () => {
      const path = '/socket.io/?EIO=4&transport=polling';
      const nodeAsked = () => queries.findIndex(({ received }) => received.length > 0);
      const cookieOf = (headers: http.IncomingHttpHeaders) => headers['set-cookie']?.[0]?.split(';')[0] as string;

      test('comes back to the node that it began with', async () => {
        const begun = new Set<number>();
        for (let socket = 0; socket < 20; socket++) {
          for (const { received } of queries) received.length = 0;
          const { headers } = await ask(path);
          const node = nodeAsked();
          begun.add(node);
          const cookie = cookieOf(headers);
          await Promise.all(['GET', 'POST', 'GET', 'POST'].map((method) => ask(`${path}&sid=1`, { method, headers: { cookie } })));
          expect([queries[node]?.received.length, queries[1 - node]?.received.length]).toEqual([5, 0]);
        }
        expect([...begun].sort()).toEqual([0, 1]);
      });

      test('goes to another when its node is gone', async () => {
        const cookie = cookieOf((await ask(path)).headers);
        const node = nodeAsked();
        await queries[node]?.stop();
        expect((await ask(path, { headers: { cookie } })).text).toBe('query-api');
        expect(queries[1 - node]?.received).toHaveLength(1);
      });
    });

    describe('a node that is gone', () => {
      test('is not noticed by who reads', async () => {
        await queries[0].stop();
        const answers = await askMany(40, '/api/feed');
        expect(answers.map(({ text }) => text)).toEqual(answers.map(() => 'query-api'));
      });

      test('makes no command happen twice, or go astray once it is noticed', async () => {
        await commands[0].stop();
        const body = JSON.stringify({ isLike: true });
        const answers = await askMany(20, '/api/announcements/1/like', { method: 'POST', body });
        const done = answers.filter(({ status }) => status === 200);
        // Whoever met the node that is gone is told to try again, or went to the other one.
        expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
        expect(all().filter(({ whole }) => whole)).toHaveLength(done.length);
        await vi.waitFor(async () => {
          const later = await askMany(20, '/api/announcements/1/like', { method: 'POST', body });
          expect(later.map(({ status }) => status)).toEqual(later.map(() => 200));
        }, 5_000);
      });

      test('while a command is under way: it is not sent again, and the sender hears of it', async () => {
        for (const node of commands) node.behaviour = (request) => void request.on('end', () => request.socket.destroy()).resume();
        for (const method of ['POST', 'PUT', 'DELETE']) {
          for (const { received } of commands) received.length = 0;
          // On a connection that has been used before, too.
          const answer = await ask('/api/recipes/1', { method, body: '{}' });
          expect([answer.status, all().length]).toEqual([503, 1]);
        }
      });

      test('while somebody reads: another node is asked', async () => {
        let times = 0;
        for (const node of queries)
          node.behaviour = (request, response) => (++times === 1 ? request.socket.destroy() : response.end('from the other'));
        expect((await ask('/api/feed')).text).toBe('from the other');
      });
    });

    describe('a node that is not open yet', () => {
      test('gets nothing', async () => {
        queries[0].open = false;
        await vi.waitFor(async () => {
          for (const { received } of queries) received.length = 0;
          await askMany(30, '/api/feed');
          expect(queries[0].received).toEqual([]);
        }, 5_000);
        expect(queries[1].received).toHaveLength(30);
      });

      test('is waited for when it is the only one', async () => {
        await pages.stop();
        const asked = ask('/');
        await expect.poll(() => engine.output()).toContain('connection refused');
        await pages.start();
        expect(await asked).toMatchObject({ status: 200, text: 'frontend' });
      });
    });

    describe('when nobody is there', () => {
      const refusal = { message: refusals.unavailable[1], code: 'unavailable' };

      test('the answer is a refusal as the services give it', async () => {
        for (const node of [...commands, ...queries]) await node.stop();
        const [read, command, signIn, media, socket] = await Promise.all([
          ask('/api/feed'),
          ask('/api/recipes', { method: 'POST', body: '{}' }),
          ask('/api/login'),
          ask('/media/1'),
          ask('/socket.io/'),
        ]);
        for (const answer of [read, command, signIn]) {
          expect([answer?.status, answer?.headers['content-type']]).toEqual([refusals.unavailable[0], 'application/json; charset=utf-8']);
          expect(JSON.parse(answer?.text ?? '')).toEqual(refusal);
        }
        for (const answer of [media, socket])
          expect(answer).toMatchObject({ status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' }, text: refusal.message });
        for (const { headers } of [read, command, signIn, media, socket]) {
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          expect(headers['cache-control']).toBe('no-store');
          expect(headers.server).toBeUndefined();
        }
      });
    });
  }),
);
