import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import { expect, test } from 'vitest';
import { BuildThreads } from './build-threads.ts';

test('a thread that ends while idle is not used again', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'potluck-threads-'));
  const ports = await openPorts({ dataFolder });
  const { projection, version } = await ports.reads.create('likes', 'signature');
  await closePorts(ports);
  const started: Worker[] = [];
  const noted = (worker: Worker) => void started.push(worker);
  process.on('worker', noted);
  const threads = new BuildThreads();
  const build = () =>
    threads.build(
      { engines: { dataFolder }, versions: [{ projection, version, fence: 1 }], to: '0' },
      new AbortController().signal,
      () => {},
    );

  const built = [{ projection, version }];
  expect([await build(), await build(), started.length]).toEqual([built, built, 1]);
  await started[0]?.terminate();
  expect([await build(), started.length]).toEqual([built, 2]);

  process.off('worker', noted);
  await threads.close();
  await rm(dataFolder, { recursive: true });
});
