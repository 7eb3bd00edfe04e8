import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleAlone } from './handle.ts';
import { createIdSequence } from './id-sequence.ts';

let folder: string;
let ports: Ports;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-ids-'));
  ports = await openPorts({ dataFolder: folder });
});
afterAll(async () => {
  for (const port of [ports.events, ports.reads, ports.bus, ports.media, ports.accounts]) await port.close();
  await rm(folder, { recursive: true, force: true });
});

const sequence = (events: EventStore = ports.events) => createIdSequence(handleAlone(events), () => new Date(), randomUUID);
const take = (ids: ReturnType<typeof sequence>, count: number, entity: 'recipe' | 'comment' | 'announcement') =>
  Promise.all(Array.from({ length: count }, () => ids.next(entity)));

test('ids count up from 1 for each entity', async () => {
  const ids = sequence();
  expect(await take(ids, 3, 'comment')).toEqual([1, 2, 3]);
  expect(await take(ids, 2, 'announcement')).toEqual([1, 2]);
});

test('concurrent processes never return the same id', async () => {
  const taken = await Promise.all([sequence(), sequence(), sequence()].map((ids) => take(ids, 250, 'recipe')));
  expect(new Set(taken.flat()).size).toBe(750);
});

test('a hundred ids cost one event', async () => {
  const before = (await ports.events.read('idSequence-comment')).revision;
  await take(sequence(), 100, 'comment');
  expect((await ports.events.read('idSequence-comment')).revision).toBe(before + 1);
});

test('a starting process reads only the last reservation, however many there are', async () => {
  const reserved = Array.from({ length: 400 }, (_, n) => ({
    id: randomUUID(),
    type: 'IdBlockReserved',
    data: { from: n * 100 + 1, size: 100 },
    metadata: { actor: 'system', at: new Date().toISOString(), correlationId: randomUUID() },
  }));
  const { revision } = await ports.events.read('idSequence-announcement');
  await ports.events.append('idSequence-announcement', reserved, revision);
  let read = 0;
  const events: EventStore = {
    ...ports.events,
    read: async (stream, options) => {
      const found = await ports.events.read(stream, options);
      read += found.events.length;
      return found;
    },
    readBackwards: async (stream, options) => {
      const found = await ports.events.readBackwards(stream, options);
      read += found.length;
      return found;
    },
  };
  expect(await take(sequence(events), 1, 'announcement')).toEqual([40_001]);
  expect(read).toBeLessThanOrEqual(2);
});
