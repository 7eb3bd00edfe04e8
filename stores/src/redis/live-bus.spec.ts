import { randomUUID } from 'node:crypto';
import type { Engine, FoundEngine } from '@potluck/tests/engines/engine';
import { redis } from '@potluck/tests/engines/redis';
import { openTcpProxy, type TcpProxy } from '@potluck/tests/engines/tcp-proxy';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BusNetwork, liveBusContract, type OpenedLiveBus } from '../ports/live-bus.contract.ts';
import type { LiveBus } from '../ports/live-bus.ts';
import { openRedisBus } from './live-bus.ts';

const timing = { pingEvery: 200, timeout: 1_500, longestPause: 200, gapWindow: 20 };
const checkpoint = (projection: string, text = '') => ({ projection, version: 1, storeId: text, position: '1' });

async function openProxy(engine: Engine): Promise<TcpProxy & { url: string }> {
  const url = new URL(engine.url);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || 6379) });
  url.host = `${proxy.host}:${proxy.port}`;
  return { ...proxy, url: url.href };
}

/** A direct connection to Redis. */
function openAdmin(engine: Engine) {
  const client = new Redis(engine.url);
  client.on('error', () => {});
  return {
    client,
    /** The ids of connections with this name prefix. */
    async connections(prefix: string): Promise<string[]> {
      const lines = String(await client.client('LIST')).split('\n');
      return lines.filter((line) => line.includes(` name=${prefix}`)).map((line) => /id=(\d+)/.exec(line)?.[1] as string);
    },
    async close() {
      client.disconnect();
    },
  };
}

/** Two nodes on one Redis, each through a proxy of its own. */
async function twoNodes(engine: Engine): Promise<OpenedLiveBus> {
  const prefix = `spec[${randomUUID()}]*:`;
  const admin = openAdmin(engine);
  const proxies = [await openProxy(engine), await openProxy(engine)] as const;
  const open = (url: string) => openRedisBus({ url, prefix, timing });
  const [bus, other] = [await open(proxies[0].url), await open(proxies[1].url)];

  function networkOf(proxy: TcpProxy): BusNetwork {
    const after = (fault: () => unknown) => async () => {
      const before = await admin.connections(prefix);
      await fault();
      // Both connections of this node are gone.
      const left = async () => (await admin.connections(prefix)).filter((id) => before.includes(id)).length;
      await expect.poll(left).toBe(before.length - 2);
    };
    return {
      cut: after(() => proxy.cut()),
      halfClose: after(() => proxy.halfClose()),
      fallSilent: after(() => proxy.holdAnswers()),
      restore: () => proxy.restore(),
    };
  }

  return {
    bus,
    other,
    outside: {
      another: () => open(engine.url),
      async stopServer() {
        if (engine.ours) await engine.kill();
        else for (const proxy of proxies) await proxy.cut();
      },
      async startServer() {
        if (engine.ours) await engine.start();
        else for (const proxy of proxies) await proxy.restore();
      },
      network: networkOf(proxies[0]),
      otherNetwork: networkOf(proxies[1]),
    },
    async dispose() {
      await Promise.all([bus.close(), other.close(), admin.close()]);
      for (const proxy of proxies) await proxy.close();
      await engine.dispose();
    },
  };
}

await withEngines([redis], (found) => {
  liveBusContract(`redis | ${found.version}`, async () => twoNodes(await found.start()));
  onRedisAlone(found);
});

/** For rules that change the server's settings. */
const testOnOwnServer = (rule: string, run: () => Promise<void>) =>
  process.env.REDIS_URL ? test.skip(`${rule} (not run: it would change the settings of the server at REDIS_URL)`) : test(rule, run);

function onRedisAlone(found: FoundEngine) {
  describe('the bus over Redis', () => {
    let engine: Engine;
    let admin: ReturnType<typeof openAdmin>;
    const buses: LiveBus[] = [];
    const open = async (...options: Parameters<typeof openRedisBus>) => {
      const bus = await openRedisBus(...options);
      buses.push(bus);
      return bus;
    };
    const receivedBy = (bus: LiveBus) => {
      const received: string[] = [];
      bus.subscribe('checkpoint', ({ projection }) => received.push(projection));
      return received;
    };
    beforeAll(async () => {
      engine = await found.start();
      admin = openAdmin(engine);
    });
    afterAll(async () => {
      await Promise.all(buses.map((bus) => bus.close()));
      await admin.close();
      await engine.dispose();
    });

    test("communities with different database numbers do not receive each other's messages", async () => {
      const at = (number: number) => open({ url: new URL(`/${number}`, engine.url).href, timing });
      const [three, four, alsoFour] = [await at(13), await at(14), await at(14)];
      const [received, alsoReceived] = [receivedBy(three), receivedBy(alsoFour)];
      four.publish('checkpoint', checkpoint('of four'));
      await expect.poll(() => alsoReceived).toEqual(['of four']);
      three.publish('checkpoint', checkpoint('of three'));
      await expect.poll(() => received).toEqual(['of three']);
    });

    test('foreign messages in its channels are ignored', async () => {
      const bus = await open({ url: engine.url, prefix: 'strange:', timing });
      const received = receivedBy(bus);
      await admin.client.publish('strange:checkpoint', '{"half":');
      bus.publish('checkpoint', checkpoint('whole'));
      await expect.poll(() => received).toEqual(['whole']);
    });

    test('a message too large for the subscribers’ buffers is not sent: they get a gap', async () => {
      const [bus, other] = [
        await open({ url: engine.url, prefix: 'huge:', timing }),
        await open({ url: engine.url, prefix: 'huge:', timing }),
      ];
      const received = receivedBy(other);
      let gaps = 0;
      other.onGap(() => gaps++);
      bus.publish('checkpoint', checkpoint('huge', 'x'.repeat(9_000_000)));
      await expect.poll(() => gaps).toBe(1);
      bus.publish('checkpoint', checkpoint('small'));
      await expect.poll(() => received).toEqual(['small']);
    });

    test('many large changes are sent in parts, handled in several turns, in the order of all messages', async () => {
      const both = { url: engine.url, prefix: 'parts:', timing };
      const [bus, other, raw] = [await open(both), await open(both), new Redis(engine.url)];
      const sizes: number[] = [];
      raw.on('message', (_channel, text: string) => sizes.push(text.length));
      await raw.subscribe('parts:changes');
      const [received, turns]: [string[], Set<number>] = [[], new Set()];
      let turn = 0;
      let counting = setImmediate(function count() {
        turn += 1;
        counting = setImmediate(count);
      });
      other.subscribe('checkpoint', ({ projection }) => received.push(projection));
      other.subscribe('changes', ({ changes }) => {
        turns.add(turn);
        received.push(...changes.map(({ id }) => id));
      });
      const post = { id: 1, content: '語'.repeat(10_000) };
      const ids = Array.from({ length: 200 }, (_, index) => String(index));
      const changes = ids.map((id) => ({ id, position: '1', before: post, after: post, eventTypes: ['AnnouncementEdited'] }));
      bus.publish('changes', { projection: 'feed', storeId: 'store', position: '1', changes });
      bus.publish('checkpoint', checkpoint('after'));
      await expect.poll(() => received, { timeout: 10_000 }).toEqual([...ids, 'after']);
      clearImmediate(counting);
      raw.disconnect();
      expect(Math.max(...sizes)).toBeLessThan(150_000);
      expect(turns.size).toBeGreaterThan(1);
    });

    testOnOwnServer('a slow subscriber that Redis disconnects gets a gap', async () => {
      await admin.client.config('SET', 'client-output-buffer-limit', 'pubsub 1mb 1mb 1');
      const proxy = await openProxy(engine);
      const patient = { ...timing, timeout: 60_000 };
      const [bus, slow] = [
        await open({ url: engine.url, prefix: 'slow:', timing }),
        await open({ url: proxy.url, prefix: 'slow:', timing: patient }),
      ];
      const received = receivedBy(slow);
      let gaps = 0;
      slow.onGap(() => gaps++);
      const before = await admin.connections('slow:');
      proxy.holdAnswers();
      const tooMuch = async () => {
        bus.publish('checkpoint', checkpoint('much', 'x'.repeat(500_000)));
        return (await admin.connections('slow:')).filter((id) => before.includes(id)).length;
      };
      await expect.poll(tooMuch, { interval: 5 }).toBe(3);
      await proxy.restore();
      await expect.poll(() => gaps).toBeGreaterThan(0);
      bus.publish('checkpoint', checkpoint('later'));
      await expect.poll(() => received.at(-1)).toBe('later');
      await slow.close();
      await proxy.close();
    });

    test('opens and closes during an outage, and gets a gap when Redis is back', async () => {
      const proxy = await openProxy(engine);
      await proxy.cut();
      const early = { url: proxy.url, prefix: 'early:', timing };
      const [bus, leaving, other] = await Promise.all([open(early), open(early), open({ ...early, url: engine.url })]);
      await leaving.close();
      let [gaps, gapsOfOther] = [0, 0];
      bus.onGap(() => gaps++);
      other.onGap(() => gapsOfOther++);
      const received = receivedBy(bus);
      bus.publish('checkpoint', checkpoint('too early'));
      await proxy.restore();
      await expect.poll(() => Math.min(gaps, gapsOfOther)).toBeGreaterThan(0);
      bus.publish('checkpoint', checkpoint('in time'));
      await expect.poll(() => received).toEqual(['in time']);
      expect(await admin.connections('early:')).toHaveLength(4);
      await bus.close();
      await proxy.close();
    });

    testOnOwnServer('does not start with a wrong password', async () => {
      await admin.client.config('SET', 'requirepass', 'right');
      const withPassword = (password: string) => Object.assign(new URL(engine.url), { password }).href;
      await expect(open({ url: withPassword('wrong'), timing })).rejects.toThrow(/WRONGPASS/);
      await expect(open({ url: engine.url, timing })).rejects.toThrow(/NOAUTH/);
      const bus = await open({ url: withPassword('right'), prefix: 'secret:', timing });
      const received = receivedBy(bus);
      bus.publish('checkpoint', checkpoint('hello'));
      await expect.poll(() => received).toEqual(['hello']);
    });
  });
}
