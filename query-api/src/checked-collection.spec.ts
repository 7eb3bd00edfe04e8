import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shapes } from '@potluck/projector/documents';
import { createFolds } from '@potluck/stores/folds';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import { expect, test } from 'vitest';
import { checkedCollection } from './checked-collection.ts';
import { aPost } from './documents.fixture.ts';
import { newestFirst } from './paging.ts';

test('checking very many deleted documents yields to the event loop', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'potluck-checked-'));
  const ports = await openPorts({ dataFolder });
  const { version } = await ports.reads.create('feed', 'spec');
  const posts = await ports.reads.open('feed', version, shapes.feed);
  const [many, here] = [2_000, 7];
  const stored = Array.from({ length: many }, (_, n) => ({ id: `${n + 1}`, position: 1n, document: aPost({ id: n + 1, created: n + 1 }) }));
  await posts.write(stored, { storeId: ports.events.storeId, position: 1n });
  const metadata = { actor: 'spec', at: '2026-01-01T00:00:00.000Z', correlationId: 'spec' };
  const data = { announcementId: here, userId: 'ana', title: 'Soup', content: null, media: null };
  const posted = { id: 'f8b1f1d6-6f0e-4a0a-9a55-0f7f5c6d2f10', type: 'AnnouncementPosted', data, metadata };
  await ports.events.append(`announcement-${here}`, [posted], -1);

  let [reads, ends] = [0, false];
  const perTurn: number[] = [];
  const turn = () => {
    perTurn.push(reads);
    reads = 0;
    if (!ends) setImmediate(turn);
  };
  const counted = {
    ...ports.events,
    read(...parameters: Parameters<typeof ports.events.read>) {
      reads += 1;
      return ports.events.read(...parameters);
    },
  };
  const checked = checkedCollection('feed', posts, createFolds(counted));
  const find = { where: { hidden: false }, sort: newestFirst };
  const anyway = { ...find, where: { hidden: { in: [false, true] } } };
  const shown = async (found: Promise<Iterable<{ id: string; document: unknown }>>) =>
    [...(await found)].filter(({ document }) => document).map(({ id }) => id);
  const looks = [
    () => shown(checked.page({ ...find, limit: 20 }).then(({ found }) => found)),
    () => shown(checked.find({ ...find, limit: 20 })),
    () => shown(checked.page({ ...anyway, limit: 20 }).then(({ found }) => found)),
    () => shown(checked.get(stored.map(({ id }) => id)).then((found) => found.values())),
  ];
  for (const look of looks) {
    [ends, reads] = [false, 0];
    perTurn.length = 0;
    turn();
    const found = await look();
    ends = true;
    perTurn.push(reads);
    expect(found).toEqual([String(here)]);
    // The existing document is already folded by the second read.
    expect(perTurn.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(many - 1);
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(10);
  }
  await closePorts(ports);
  await rm(dataFolder, { recursive: true });
});
