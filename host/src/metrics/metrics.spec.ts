import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Conflict, type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import { lagsOf, mostCounted } from '@potluck/stores/ports/lag';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureLag } from './measure-lag.ts';
import { measuredEventStore } from './measured-event-store.ts';
import { requestClass } from './measured-requests.ts';
import { createMetrics } from './metrics.ts';

let folder: string;
let ports: Ports;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-metrics-'));
  ports = await openPorts({ dataFolder: folder });
});
afterAll(async () => {
  await closePorts(ports);
  await rm(folder, { recursive: true, force: true });
});

const follow = (n: number, at = new Date()) => ({
  stream: `follow-ana_${n}`,
  event: {
    id: randomUUID(),
    type: 'UserFollowed',
    data: { followerId: 'ana', followingId: String(n) },
    metadata: { actor: 'ana', at: at.toISOString(), correlationId: 'spec' },
  },
});
const append = (store: EventStore, n: number, at?: Date) => {
  const { stream, event } = follow(n, at);
  return store.append(stream, [event], -1);
};

describe('appends', () => {
  test('are timed when acknowledged; conflicts and outages are counted', async () => {
    const metrics = createMetrics();
    const store = measuredEventStore(ports.events, metrics);
    await append(store, 101);
    await append(store, 102);
    await expect(append(store, 102)).rejects.toThrow(Conflict);
    const away = measuredEventStore({ ...ports.events, append: () => Promise.reject(new Unavailable('away')) }, metrics);
    await expect(append(away, 3)).rejects.toThrow(Unavailable);
    const text = await metrics.text();
    expect(text).toContain('\npotluck_append_seconds_count 2\n');
    expect(text).toContain('\npotluck_append_conflicts_total 1\n');
    expect(text).toContain('\npotluck_append_unavailable_total 1\n');
  });
  test('return what the store returns, as do all other calls', async () => {
    const store = measuredEventStore(ports.events, createMetrics());
    const { position } = await append(store, 201);
    expect(await store.head()).toBe(position);
    expect((await store.eventAt(position))?.stream).toBe('follow-ana_201');
    expect((await store.read('follow-ana_201')).revision).toBe(0);
    expect(store.storeId).toBe(ports.events.storeId);
  });
});

describe('lag', () => {
  test('is the number of events after a position, and the age of the first', async () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    const before = await ports.events.head();
    const positions = [before];
    for (let n = 1; n <= 5; n++) positions.push((await append(ports.events, 300 + n, new Date(now - 60_000 + n * 10_000))).position);
    expect(await lagsOf(ports.events, [positions[5] as bigint, positions[2] as bigint, before, positions[2] as bigint], () => now)).toEqual(
      [
        { events: 0, seconds: 0 },
        { events: 3, seconds: 30 },
        { events: 5, seconds: 50 },
        { events: 3, seconds: 30 },
      ],
    );
  });
  test('does not count internal events of the engine, and stops at the maximum', async () => {
    const pages = [
      {
        events: Array.from({ length: 9_999 }, (_, n) => ({ position: BigInt(n + 1), metadata: { at: '2026-03-01T11:59:00Z' } })),
        through: 9_999n,
      },
      { events: [], through: 15_000n },
      { events: Array.from({ length: 500 }, (_, n) => ({ position: BigInt(n + 15_001), metadata: {} })), through: 15_500n },
    ];
    const log = {
      head: async () => 20_000n,
      async *all() {
        yield* pages;
        throw new Error('read further than needed');
      },
    } as unknown as EventStore;
    expect(await lagsOf(log, [0n], () => Date.parse('2026-03-01T12:00:00Z'))).toEqual([{ events: mostCounted, seconds: 60 }]);
  });
  test('is measured at each scrape, and missing while it is unknown', async () => {
    const metrics = createMetrics();
    const before = await ports.events.head();
    let away = false;
    measureLag(metrics, ports.events, async () => {
      if (away) throw new Unavailable('away');
      return [{ projection: 'feed', position: before }];
    });
    await append(ports.events, 401, new Date(Date.now() - 5_000));
    const text = await metrics.text();
    expect(text).toContain('\npotluck_projection_lag_events{projection="feed"} 1\n');
    expect(Number(/potluck_projection_lag_seconds\{projection="feed"\} (\S+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(5);
    away = true;
    expect(await metrics.text()).not.toContain('potluck_projection_lag_events{');
  });
});

test.each([
  ['POST', '/api/announcements/1/like', 'command'],
  ['POST', '/api/announcements', 'upload', 'multipart/form-data; boundary=x'],
  ['GET', '/api/login', 'sign-in'],
  ['POST', '/oidc/interaction/1', 'sign-in'],
  ['GET', '/api/announcements/feed', 'query'],
  ['HEAD', '/media/user/1/2', 'media'],
  ['GET', '/assets/index.js', 'asset'],
  ['GET', '/recipes/12', 'page'],
  ['GET', '/internal/likes-count', 'internal'],
])('%s %s counts as %s', (method, path, expected, type?: string) => expect(requestClass(method, path, type)).toBe(expected));

test('OPERATIONS.md explains each metric of Potluck, and no other', () => {
  const operations = readFileSync(join(import.meta.dirname, '../../../docs/OPERATIONS.md'), 'utf8');
  const explained = [...operations.matchAll(/^\| `(potluck_\w+)` \|/gm)].map((match) => match[1]);
  const counted = createMetrics().registry.getMetricsAsArray();
  expect(explained).toEqual(counted.map(({ name }) => name).filter((name) => name.startsWith('potluck_')));
});
