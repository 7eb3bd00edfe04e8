import { once } from 'node:events';
import { followedFolds } from '@potluck/stores/followed-folds';
import type { AllOptions, EventStore } from '@potluck/stores/ports/event-store';
import { expect, test } from 'vitest';
import { createStateReaders } from './state-reader.ts';

/** An empty remote log without activity. */
const silent = {
  isRemote: true,
  head: async () => 0n,
  read: async () => ({ events: [], revision: -1 }),
  async *all({ signal }: AllOptions) {
    await once(signal, 'abort');
    yield { events: [], through: 0n };
  },
} as unknown as EventStore;

test('the cache is not used for a caller who has seen a later position', async () => {
  const folds = followedFolds(silent);
  const readers = createStateReaders(folds, silent);
  const envelope = { actor: 'ana', at: '2026-03-01T12:00:00.000Z', correlationId: 'c' };
  await expect.poll(() => readers.cached(envelope)).toBeDefined();
  expect([readers.cached({ ...envelope, after: 0n }), readers.cached({ ...envelope, after: 1n })]).toEqual([expect.anything(), undefined]);
  await folds.close();
});
