import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReactionsCheckpoint } from './checkpoint.ts';

const opened: { ports: Ports; folder: string }[] = [];
/** A log of events with these ids, after `before` events that only this store has. */
async function log(ids: string[], { before = 0 } = {}): Promise<Ports> {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-checkpoint-'));
  const ports = await openPorts({ dataFolder: folder });
  opened.push({ ports, folder });
  if (before > 0) await grow(ports.events, names('before', before), 'idSequence-comment');
  await grow(ports.events, ids);
  return ports;
}
async function grow(events: EventStore, ids: string[], stream = 'idSequence-recipe') {
  const metadata = { actor: 'system', at: '2026-03-01T12:00:00.000Z', correlationId: randomUUID() };
  const blocks = ids.map((id) => ({ id, type: 'IdBlockReserved', data: { from: 1, size: 1 }, metadata }));
  await events.append(stream, blocks, -1);
}
afterEach(async () => {
  for (const { ports, folder } of opened.splice(0)) {
    for (const port of [ports.events, ports.reads, ports.bus, ports.media, ports.accounts]) await port.close();
    await rm(folder, { recursive: true, force: true });
  }
});

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`);

describe('reactions resume', () => {
  let ports: Ports;
  beforeEach(async () => {
    ports = await log(names('a', 400));
    const checkpoint = createReactionsCheckpoint(ports.accounts, ports.events);
    for (const position of [100n, 200n, 300n, 390n]) {
      await checkpoint.save(position + 5n, (await ports.events.eventAt(position)) as Recorded);
    }
  });

  test('at their checkpoint in the same store', async () =>
    expect(await createReactionsCheckpoint(ports.accounts, ports.events).resume()).toBe(395n));
  test('after the last handled event, if the checkpoint is beyond the end of the log', async () => {
    const last = (await ports.events.eventAt(400n)) as Recorded;
    await createReactionsCheckpoint(ports.accounts, ports.events).save(405n, last);
    expect(await createReactionsCheckpoint(ports.accounts, ports.events).resume()).toBe(400n);
  });
  test('after the last handled event in a copy of the store', async () => {
    const copy = await log(names('a', 400));
    expect(await createReactionsCheckpoint(ports.accounts, copy.events).resume()).toBe(390n);
  });
  test('after the last common event in an older copy', async () => {
    const restored = await log([...names('a', 250), ...names('b', 300)]);
    expect(await createReactionsCheckpoint(ports.accounts, restored.events).resume()).toBe(200n);
  });
  test('after the last handled event in a store where it has another position', async () => {
    const moved = await log(names('a', 400), { before: 77 });
    const checkpoint = createReactionsCheckpoint(ports.accounts, moved.events);
    expect(await checkpoint.resume()).toBe(467n);
    await checkpoint.save(470n, (await moved.events.eventAt(470n)) as Recorded);
    expect(await createReactionsCheckpoint(ports.accounts, moved.events).resume()).toBe(470n);
  });
  test('after the last common event in an older copy with other positions', async () => {
    const moved = await log([...names('a', 250), ...names('b', 300)], { before: 77 });
    expect(await createReactionsCheckpoint(ports.accounts, moved.events).resume()).toBe(277n);
  });
  test('by position, from a checkpoint of an older version', async () => {
    const saved = { storeId: ports.events.storeId, through: '395', places: [{ position: '390', eventId: 'a390' }] };
    await ports.accounts.table('reactions').put('checkpoint', saved);
    expect(await createReactionsCheckpoint(ports.accounts, ports.events).resume()).toBe(395n);
  });
  test('from the beginning in a log without a common event', async () => {
    const other = await log(names('c', 400));
    expect(await createReactionsCheckpoint(ports.accounts, other.events).resume()).toBe(0n);
  });
});

test('reactions without a checkpoint begin at the start of the log', async () => {
  const ports = await log(['a1']);
  expect(await createReactionsCheckpoint(ports.accounts, ports.events).resume()).toBe(0n);
});
