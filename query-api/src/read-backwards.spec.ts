import type { Revision } from '@potluck/stores/ports/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from './kitchen.fixture.ts';
import { loadPerTurn } from './load-per-turn.fixture.ts';
import { readBackwards } from './read-backwards.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.member('ana');
  await kitchen.post(1, 'ana');
  const edited = { announcementId: 1, userId: 'ana', content: null };
  for (let n = 1; n < 10; n++) await kitchen.append('announcement-1', 'AnnouncementEdited', { ...edited, title: `Edit ${n}` });
});
afterAll(() => kitchen?.close());

/** The revisions that are given, at most `most` of them; how many events are read in all, and in one turn. */
async function given(stream: string, options?: { from?: Revision; atOnce?: number }, most = Number.POSITIVE_INFINITY) {
  const { events } = kitchen.ports;
  const load = loadPerTurn();
  const revisions: Revision[] = [];
  let read = 0;
  const counting: Pick<typeof events, 'readBackwards'> = {
    async readBackwards(...asked) {
      const found = await events.readBackwards(...asked);
      load.add(found.length);
      read += found.length;
      return found;
    },
  };
  for await (const { revision } of readBackwards(counting, stream, options)) if (revisions.push(revision) === most) break;
  return { revisions, read, perTurn: load.most() };
}

describe('the events of a stream backwards', () => {
  test('are all given, newest first, a few in each turn of the event loop', async () =>
    expect(await given('announcement-1')).toEqual({ revisions: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0], read: 10, perTurn: 4 }));
  test('begin at a revision', async () =>
    expect(await given('announcement-1', { from: 5, atOnce: 3 })).toEqual({ revisions: [5, 4, 3, 2, 1, 0], read: 6, perTurn: 3 }));
  test('are read no further than they are needed', async () =>
    expect(await given('announcement-1', {}, 5)).toEqual({ revisions: [9, 8, 7, 6, 5], read: 8, perTurn: 4 }));
  test('are none without a stream', async () => expect(await given('announcement-2')).toEqual({ revisions: [], read: 0, perTurn: 0 }));
});
