import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { collectLog } from '@potluck/stores/log.fixture';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import { openWriter } from '@potluck/stores/sqlite/connection';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';

let community: Community;
beforeEach(async () => {
  collectLog();
  community = await Community.open();
});
afterEach(async () => {
  await community.dispose();
  vi.restoreAllMocks();
});

/** What a disk does to the data of an event, while nothing has the file open. */
function damage(position: number): void {
  const db = openWriter(join(community.folder, 'events.db'));
  db.prepare("UPDATE events SET data = replace(data, '{', 'z') WHERE position = ?").run([position]);
  db.close();
}
const isRunning = () => expect(community.projector.status().filter(({ state }) => state !== 'running')).toEqual([]);
const posts = async () => Object.keys(await community.documents('feed'));
const listed = async () =>
  Object.values(await community.documents('unreadable-events'))
    .map(({ document }) => document as { created: number })
    .sort((a, b) => a.created - b.created);
const damagedPost = { stream: 'announcement-1', revision: 0, type: 'AnnouncementPosted (damaged)', person: '', why: 'damaged' };
const damagedLike = { stream: 'announcementLike-2_ben', revision: 0, type: 'AnnouncementLiked (damaged)', person: '', why: 'damaged' };

test('a damaged event is listed, and stops no build and no rebuild of the other events', async () => {
  await community.happen(e.posted(1), e.posted(2), e.liked(2, 'ben'), e.liked(2, 'cleo'), e.posted(3));
  await community.stop();
  damage(1);
  damage(3);
  await rm(join(community.folder, 'read'), { recursive: true });

  await community.start();
  expect(await posts()).toEqual(['2', '3']);
  expect((await community.documents('feed'))['2']?.document).toMatchObject({ title: 'Hello', likesCount: 1 });
  expect(await listed()).toMatchObject([damagedPost, damagedLike]);
  await community.projector.rebuild('feed');
  await community.projector.rebuild('unreadable-events');
  expect(await posts()).toEqual(['2', '3']);
  expect(await listed()).toMatchObject([damagedPost, damagedLike]);
  await community.happen(e.posted(4));
  await community.folded();
  expect(await posts()).toEqual(['2', '3', '4']);
  isRunning();
});

test('a damaged event that is not folded yet is listed, and those after it are folded', async () => {
  await community.happen(e.posted(2));
  await community.stop();
  const ports = await openPorts({ dataFolder: community.folder });
  const metadata = { actor: 'spec', at: e.at(9), correlationId: 'spec' };
  for (const { stream, type, data } of [e.posted(1), e.liked(2, 'ben'), e.posted(3)])
    await ports.events.append(stream, [{ id: crypto.randomUUID(), type, data, metadata }], -1);
  await closePorts(ports);
  damage(2);
  damage(3);

  await community.start();
  expect(await posts()).toEqual(['2', '3']);
  expect(await listed()).toMatchObject([damagedPost, damagedLike]);
  isRunning();
});
