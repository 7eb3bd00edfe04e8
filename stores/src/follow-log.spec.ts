import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Recorded } from '@potluck/events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEmbeddedEventStore } from './embedded/event-store.ts';
import { followLog } from './follow-log.ts';
import { event } from './ports/event-store.fixture.ts';
import { noStream } from './ports/event-store.ts';

test('following a closed log leaves the event loop free for other work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-follow-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await openEmbeddedEventStore({ file: join(folder, 'events.db') });
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  let reads = 0;
  const counted: typeof store = {
    ...store,
    all(options) {
      // Without the pause, this would be called for ever within one turn of the event loop, and no assertion would run.
      if (++reads > 100) ended.abort();
      return store.all(options);
    },
  };
  const happened: Recorded[] = [];
  void followLog(counted, ['recipe-'], ended.signal, (event) => happened.push(event));
  await vi.waitFor(() => expect(reads).toBe(1));
  await store.append('recipe-1', [event('Counted')], noStream);
  await vi.waitFor(() => expect(happened).toHaveLength(1));
  await store.close();
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(reads).toBe(1);
});
