import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProjector } from '@potluck/projector/start-projector';
import { followedFolds } from '@potluck/stores/followed-folds';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { event } from '@potluck/stores/ports/event-store.fixture';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import { expect, onTestFinished, test } from 'vitest';
import { createHandle } from '../handle.ts';
import { quietRequests } from '../quiet-requests.ts';
import { runReactions } from './run-reactions.ts';

/** The same store, with a counter of reads of leases. */
function counted(accounts: AccountStore) {
  const reads = { leases: 0 };
  const table: AccountStore['table'] = (name) => {
    const found = accounts.table<never>(name);
    const get = (id: string) => {
      if (name === 'leases') reads.leases += 1;
      return found.get(id);
    };
    return { ...found, get };
  };
  return { reads, accounts: { ...accounts, table } };
}

test('after losing the lease, a process does not retry parked events until it has the lease again', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'potluck-reactions-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const opened = await openPorts({ dataFolder });
  onTestFinished(() => closePorts(opened));
  const { reads, accounts } = counted(opened.accounts);
  const ports = { ...opened, accounts };
  const { events } = ports;
  const at = new Date().toISOString();
  const post = { announcementId: 1, userId: 'ana', title: 'Hi', content: null, media: null };
  const comment = { commentId: 7, announcementId: 1, parentId: null, userId: 'ben', depth: 0, content: 'Yum' };
  await events.append('announcement-1', [event('AnnouncementPosted', post)], -1);
  await events.append('comment-7', [event('CommentAdded', comment)], -1);

  const folds = followedFolds(events);
  const handle = createHandle(events, folds, () => crypto.randomUUID(), quietRequests(accounts));
  const reactions = runReactions(ports, { handle, folds, clock: () => new Date(at), caseDays: 180 });
  onTestFinished(() => reactions.stop());
  await expect.poll(() => accounts.table('leases').get('reactions')).toBeDefined();
  // There is no read model of comments yet.
  await events.append('announcement-1', [event('AnnouncementDeleted', { announcementId: 1, userId: 'ana', wasVisible: true })], 0);
  await expect.poll(() => accounts.table('reactions-parked').count()).toBe(1);

  const leases = accounts.table('leases');
  await leases.put('reactions', { machine: 'elsewhere', process: 1, holder: 'another' });
  const timesAsked = (times: number) => {
    const before = reads.leases;
    return expect.poll(() => reads.leases - before, { timeout: 10_000 }).toBeGreaterThanOrEqual(times);
  };
  await timesAsked(2);
  const projector = await startProjector(ports, { dataFolder, alone: true });
  onTestFinished(() => projector.stop());
  await projector.whenCaughtUp();
  await timesAsked(2);
  const { position } = await events.append('announcement-2', [event('AnnouncementPosted', { ...post, announcementId: 2 })], -1);

  await leases.delete('reactions');
  const last = async () => (await events.read('comment-7')).events.at(-1);
  await expect.poll(async () => (await last())?.type, { timeout: 10_000 }).toBe('CommentDeleted');
  expect((await last())?.position).toBeGreaterThan(position);
});
