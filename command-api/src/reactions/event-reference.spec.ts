import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { event } from '@potluck/stores/ports/event-store.fixture';
import { openEvents } from '@potluck/stores/ports/open-ports';
import { expect, onTestFinished, test } from 'vitest';
import { findEvent, referenceTo } from './event-reference.ts';

test('an event is found without reading the later events of its stream', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'potluck-reference-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const store = await openEvents({ dataFolder });
  onTestFinished(() => store.close());
  await store.append('comment-7', [event('CommentAdded'), ...Array.from({ length: 2_000 }, () => event('CommentEdited'))], -1);
  const first = await store.eventAt(1n);
  let read = 0;
  const counting = {
    ...store,
    async read(...parameters: Parameters<typeof store.read>) {
      const found = await store.read(...parameters);
      read += found.events.length;
      return found;
    },
  };
  expect(await findEvent(counting, referenceTo(first as NonNullable<typeof first>))).toEqual(first);
  expect(read).toBe(1);
});
