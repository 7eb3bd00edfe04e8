import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ReadStoreFile } from './read-store-file.ts';
import { SlowReads } from './slow-reads.ts';

test('a search that arrives while the thread is ending is run by another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-read-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'feed-1.db');
  new ReadStoreFile(path).close();
  const reads = new SlowReads(0);
  onTestFinished(() => reads.close());
  const statement = { text: 'SELECT 1', values: [] };
  for (let time = 0; time < 5; time++) {
    expect(await reads.all(path, statement)).toEqual([[1]]);
    // The timer that ends it was set before this one.
    await pause(1);
  }
});
