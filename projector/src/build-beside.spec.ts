import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { event } from '@potluck/stores/ports/event-store.fixture';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import { expect, onTestFinished, test } from 'vitest';
import { startProjector } from './start-projector.ts';

test('building a small log of long posts in this thread does not block the event loop', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'potluck-beside-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const ports = await openPorts({ dataFolder });
  onTestFinished(() => closePorts(ports));
  const content = Array.from({ length: 1_400 }, (_, n) => `word${n % 97}`).join(' ');
  const posts = Array.from({ length: 60 }, (_, n) => ({ announcementId: n + 1, userId: 'ana', title: 'Hi', content, media: null }));
  await Promise.all(
    posts.map((post) => ports.events.append(`announcement-${post.announcementId}`, [event('AnnouncementPosted', post)], -1)),
  );
  const projector = await startProjector(ports, { dataFolder, alone: true });
  onTestFinished(() => projector.stop());
  await projector.whenCaughtUp();

  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { version } = await projector.rebuild('feed');
  isOver = true;
  // Each post is indexed as a part of its own.
  expect(turns).toBeGreaterThanOrEqual(posts.length);
  const feed = await ports.reads.open('feed', version, { indexes: [], searchText: () => '' });
  expect(await feed.count({ hidden: false }, { search: [{ text: 'word96' }] })).toBe(posts.length);
});
