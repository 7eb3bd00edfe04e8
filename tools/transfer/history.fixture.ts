import { readFile } from 'node:fs/promises';
import type { Recorded } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { event } from '@potluck/stores/ports/event-store.fixture';
import { openEvents } from '@potluck/stores/ports/open-ports';
import { call } from '../data-folder.fixture.ts';
import { eventsSoFar } from './events-so-far.ts';
import { eventsTool } from './events-tool.ts';

export async function run(dataFolder: string, ...args: string[]) {
  const tool = call(dataFolder, args);
  await eventsTool.run(tool.call);
  return tool;
}
export const exported = (dataFolder: string, file: string) => run(dataFolder, 'export', file);
export const imported = (dataFolder: string, file: string) => run(dataFolder, 'import', file);

export async function withEvents<T>(dataFolder: string, work: (store: EventStore) => Promise<T>): Promise<T> {
  const store = await openEvents({ dataFolder });
  return work(store).finally(() => store.close());
}
export async function logOf(store: EventStore): Promise<Omit<Recorded, 'position'>[]> {
  const found = [];
  for await (const { events } of eventsSoFar(store, 0n)) found.push(...events.map(({ position: _, ...rest }) => rest));
  return found;
}
export const log = (dataFolder: string) => withEvents(dataFolder, logOf);
export const lines = async (file: string) => (await readFile(file, 'utf8')).split('\n');

/** Appends to streams in turns, single events and several at once. */
export async function grow(store: EventStore, rounds: number, from = 0): Promise<void> {
  for (let round = from; round < from + rounds; round++) {
    const appends = [];
    for (let n = 0; n < 20; n++) {
      const data = { n, text: 'Crème brûlée 🍮\n', $personal: { of: 'ana', box: 'sealed' }, none: null };
      appends.push(store.append(`recipe-${n}`, [event('RecipeUpdated', data)], round - 1));
      const three = [1, 2, 3].map((part) => ({ ...event('CommentEdited', { part }), version: part }));
      appends.push(store.append(`comment-${n}`, three, 3 * round - 1));
    }
    await Promise.all(appends);
  }
}
