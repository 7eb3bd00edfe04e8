import type { BusMessages } from '@potluck/stores/ports/live-bus';
import { expect, test } from 'vitest';
import { aPost } from '../documents.fixture.ts';
import type { ReadModels } from '../read-models.ts';
import { createPush } from './push.ts';

/** Lookups of names end when `release` is called; `asked` counts them. */
function setting() {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const get = async (ids: string[]) => new Map(ids.map((id) => [id, { id, position: 1n, document: { id, displayName: `${id}!` } }]));
  const models = {
    read: () => new Promise((resolve) => waiting.push(() => resolve({ from: { profiles: { get } } }))),
  } as unknown as ReadModels;
  const { push } = createPush({
    models,
    add: ({ event, message }) => {
      const named = 'announcement' in message ? `${message.announcement.id} by ${message.announcement.user.displayName}` : '';
      sent.push(`${event} ${named}`);
    },
    possibleReporters: () => [],
    onSent: () => {},
  });
  return { push, sent, waiting };
}
const posted = (id: number): BusMessages['changes'] => ({
  projection: 'feed',
  storeId: 's',
  position: String(id),
  changes: [{ id: String(id), position: String(id), before: undefined, after: aPost({ id }), eventTypes: ['AnnouncementPosted'] }],
});

test('names are waited for together, and what came first is sent first', async () => {
  const { push, sent, waiting } = setting();
  for (const id of [1, 2, 3]) push(posted(id));
  expect(waiting).toHaveLength(3);
  waiting[2]?.();
  waiting[1]?.();
  await new Promise(setImmediate);
  expect(sent).toEqual([]);
  waiting[0]?.();
  await expect.poll(() => sent).toEqual([1, 2, 3].map((id) => `announcement:posted ${id} by ana!`));
});
