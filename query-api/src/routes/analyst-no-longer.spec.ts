import { setTimeout as pause } from 'node:timers/promises';
import type { NewEvent } from '@potluck/events/recorded';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
const day = new Date().toISOString().slice(0, 10);
const formats = ['ndjson', 'csv'] as const;
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.stopProjector();
  await kitchen.member('lin');
  // More than the buffers of a connection hold.
  const data = { announcementId: 1, userId: 'ana' };
  const metadata = { actor: 'ana', at: new Date().toISOString(), correlationId: 'spec' };
  for (let n = 0; n < 60_000; n += 1_000) {
    const liked = Array.from({ length: 1_000 }, (): NewEvent => ({ id: crypto.randomUUID(), type: 'AnnouncementLiked', data, metadata }));
    await kitchen.ports.events.append('announcementLike-1_ana', liked, n - 1);
  }
  const selection = { types: ['AnnouncementLiked'], from: null, until: null, through: String(await kitchen.ports.events.head()) };
  const made = formats.map((format): NewEvent => {
    return { id: crypto.randomUUID(), type: 'ExportMade', data: { exportId: format, selection, format }, metadata };
  });
  await kitchen.ports.events.append(`access-lin_${day}`, made, -1);
});
afterAll(() => kitchen?.close());

/** An answer that nobody holds any longer is cancelled. */
const begun: Response[] = [];
async function begin(path: string) {
  await kitchen.role('lin', 'analyst');
  const response = await fetch(new URL(path, kitchen.url), { headers: { cookie: await kitchen.cookieOf('lin') } });
  expect(response.status).toBe(200);
  begun.push(response);
  return response;
}
async function take({ body }: Response, after: () => unknown = () => {}): Promise<void> {
  for await (const _ of body as unknown as AsyncIterable<Uint8Array>) await after();
}
const revoke = () => kitchen.append('user-lin', 'RoleRevoked', { userId: 'lin', role: 'analyst', by: null, source: null });

test.each(formats)('an export as %s is cut off when its analyst loses the role, however slowly it is taken', async (format) => {
  const response = await begin(`/api/analysis/exports/${format}/file`);
  await revoke();
  const download = async () => (await kitchen.ports.accounts.table<{ state: string }>('exports').get('lin'))?.value.state;
  await vi.waitFor(async () => expect(await download()).toBe('failed'), 10_000);
  await expect(take(response)).rejects.toThrow('terminated');
});

test('the events for a question are cut off when their analyst is suspended', async () => {
  const response = await begin('/api/analysis/events?types=AnnouncementLiked');
  const suspended = { userId: 'lin', until: null, caseId: 'case', decisionId: 'decision', ruleId: null };
  await kitchen.append('user-lin', 'UserSuspended', suspended);
  // While it is taken slowly, the server notices.
  await expect(take(response, () => pause(5))).rejects.toThrow('terminated');
});

test('a HEAD request neither reads events nor ends a question of the same analyst', async () => {
  const path = '/api/analysis/events?types=AnnouncementLiked';
  await kitchen.append('user-lin', 'UserReinstated', { userId: 'lin', caseId: 'case', decisionId: 'end', ruleId: null, until: null });
  const response = await begin(path);
  const head = await fetch(new URL(path, kitchen.url), { method: 'HEAD', headers: { cookie: await kitchen.cookieOf('lin') } });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  await take(response);
});
