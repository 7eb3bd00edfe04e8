import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, expect, test, vi } from 'vitest';
import { eventStoreDbStandIn } from './engines/eventstoredb-stand-in.ts';
import { manySignUps, removeFolder, startPotluckProcess } from './potluck-process.ts';

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test('a process on an EventStoreDB has one live subscription for all its readers, and one call for its appends', async () => {
  const engine = await eventStoreDbStandIn.start();
  ends.push(engine.dispose);
  const potluck = await startPotluckProcess({ env: { ...manySignUps, EVENTSTORE_URL: engine.url } });
  ends.push(() => removeFolder(potluck.dataFolder), potluck.stop);
  const ana = await Member.signUp(potluck.url, 'Ana');
  const { id } = await ana.post<{ id: number }>('/api/announcements', form({ title: 'Dinner', content: 'Soup' }));
  await ana.post(`/api/announcements/${id}/like`, {});
  await vi.waitFor(async () => expect(await ana.get(`/api/announcements/${id}`)).toMatchObject({ likesCount: 1 }), { timeout: 20_000 });
  expect(engine.subscriptions()).toBe(1);
  const { appends, appendCalls, batches } = engine.counted();
  expect(appends).toBeGreaterThan(3);
  expect({ appendCalls, batches }).toEqual({ appendCalls: 0, batches: 1 });
}, 120_000);
