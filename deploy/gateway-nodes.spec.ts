import { once } from 'node:events';
import type http from 'node:http';
import { refusals } from '@potluck/events';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { describe, expect, test, vi } from 'vitest';
import { gatewayUnderTest, recordingServices } from './gateway-under-test.fixture.ts';

const recording = recordingServices();
const { commands, queries, pages, all } = recording;

await withEngines([recording.kind], (caddy) =>
  describe(`gateway and nodes that stop and start | ${caddy.version}`, () => {
    const { begin, ask, askMany, output } = gatewayUnderTest(caddy, recording);

    test('a WebSocket works in both directions', async () => {
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

      test('stays on its first node', async () => {
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

      test('moves to another node when its own is gone', async () => {
        const cookie = cookieOf((await ask(path)).headers);
        const node = nodeAsked();
        await queries[node]?.stop();
        expect((await ask(path, { headers: { cookie } })).text).toBe('query-api');
        expect(queries[1 - node]?.received).toHaveLength(1);
      });
    });

    describe('a node that is gone', () => {
      test('is not noticed by queries', async () => {
        await queries[0].stop();
        const answers = await askMany(40, '/api/feed');
        expect(answers.map(({ text }) => text)).toEqual(answers.map(() => 'query-api'));
      });

      test('neither repeats commands nor fails them once it is noticed', async () => {
        await commands[0].stop();
        const body = JSON.stringify({ isLike: true });
        const answers = await askMany(20, '/api/announcements/1/like', { method: 'POST', body });
        const done = answers.filter(({ status }) => status === 200);
        // A request to the missing node was refused, or went to the other one.
        expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
        expect(all().filter(({ whole }) => whole)).toHaveLength(done.length);
        await vi.waitFor(async () => {
          const later = await askMany(20, '/api/announcements/1/like', { method: 'POST', body });
          expect(later.map(({ status }) => status)).toEqual(later.map(() => 200));
        }, 5_000);
      });

      test('during a command: the command is not resent, and its sender gets 503', async () => {
        for (const node of commands) node.behaviour = (request) => void request.on('end', () => request.socket.destroy()).resume();
        for (const method of ['POST', 'PUT', 'DELETE']) {
          for (const { received } of commands) received.length = 0;
          // Also on a connection that was used before.
          const answer = await ask('/api/recipes/1', { method, body: '{}' });
          expect([answer.status, all().length]).toEqual([503, 1]);
        }
      });

      test('during a query: the query is sent to another node', async () => {
        let times = 0;
        for (const node of queries)
          node.behaviour = (request, response) => (++times === 1 ? request.socket.destroy() : response.end('from the other'));
        expect((await ask('/api/feed')).text).toBe('from the other');
      });
    });

    describe('a node that is not ready yet', () => {
      test('gets no requests', async () => {
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
        const answer = ask('/');
        await expect.poll(() => output()).toContain('connection refused');
        await pages.start();
        expect(await answer).toMatchObject({ status: 200, text: 'frontend' });
      });
    });

    describe('without any node', () => {
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
