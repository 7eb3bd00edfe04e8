import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLiveBus } from '@potluck/stores/embedded/live-bus';
import { openEmbeddedReadStore } from '@potluck/stores/embedded/read-store';
import type { Ports } from '@potluck/stores/ports/ports';
import { expect, onTestFinished, test } from 'vitest';
import { Follower } from './follower.ts';
import { likes } from './projections/likes.ts';

test('who leads a projection elsewhere tells how many events it folds a second', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-follower-'));
  const reads = await openEmbeddedReadStore({ folder });
  const bus = createLiveBus();
  const follower = new Follower({ reads, bus, events: { storeId: 'spec' } as Ports['events'] }, () => {});
  onTestFinished(async () => {
    follower.close();
    await reads.close();
    await rm(folder, { recursive: true });
  });
  const { version } = await reads.create('likes', 'spec');
  await reads.update('likes', version, { state: 'running' });
  await follower.read([likes]);
  const folds = (position: string, folded?: number, storeId = 'spec') =>
    bus.publish('checkpoint', { projection: 'likes', version, storeId, position, ...(folded !== undefined && { folded }) });
  expect(follower.status('likes')).toMatchObject([{ perSecond: 0 }]);
  folds('5', 4);
  folds('7', 3);
  // Of another log, and by an older process.
  folds('9', 100, 'other');
  folds('8');
  expect(follower.status('likes')).toMatchObject([{ position: '8', perSecond: 0.7 }]);
  await follower.read([likes]);
  expect(follower.status('likes')).toMatchObject([{ position: '8', perSecond: 0.7 }]);
});
