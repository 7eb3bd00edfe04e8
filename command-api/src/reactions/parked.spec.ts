import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@potluck/events';
import type { EventStore } from '@potluck/events/ports/event-store';
import { event } from '@potluck/events/ports/event-store.fixture';
import { openAccounts, openEvents } from '@potluck/events/ports/open-ports';
import { afterEach, expect, test } from 'vitest';
import { createParked } from './parked.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});
async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'potluck-parked-'));
  cleanUp.push(() => rm(made, { recursive: true, force: true }));
  return made;
}
async function openLog(): Promise<EventStore> {
  const events = await openEvents({ dataFolder: await folder() });
  cleanUp.push(() => events.close());
  return events;
}

test('what waits is tried again in the store that the history was moved to, until it is done', async () => {
  const [deleted, other] = [event('AnnouncementDeleted'), event('CommentDeleted')];
  const [source, target] = [await openLog(), await openLog()];
  const { position } = await source.append('announcement-1', [deleted], -1);
  await target.append('recipe-1', [event('RecipeCreated')], -1);
  const moved = await target.append('announcement-1', [deleted], -1);
  expect(moved.position).not.toBe(position);

  const accounts = await openAccounts({ dataFolder: await folder() });
  cleanUp.push(() => accounts.close());
  const later = async () => ({ again: 'the read models are behind' });
  const parked = createParked(accounts, source, later);
  await parked.add((await source.eventAt(position)) as Recorded, 'the read models are behind');
  await parked.add({ ...other, stream: 'comment-1', revision: 0, position: 9n, version: 1 }, 'only there');

  const tried: Recorded[] = [];
  let outcome: 'done' | { again: string } = { again: 'the read models are still behind' };
  const resumed = createParked(accounts, target, async (event) => {
    tried.push(event);
    return outcome;
  });
  await resumed.open();
  await resumed.retry();
  expect([tried.map(({ id, position }) => [id, position]), resumed.size]).toEqual([[[deleted.id, moved.position]], 1]);
  outcome = 'done';
  await resumed.retry();
  expect([tried.length, resumed.size, await accounts.table('reactions-parked').list()]).toEqual([2, 0, []]);
});
