import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupEvents } from '@potluck/stores/embedded/backup';
import { collectLog } from '@potluck/stores/log.fixture';
import { openPorts } from '@potluck/stores/ports/open-ports';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';
import { type AnyProjection, projections } from './projections/all.ts';
import { throwsOn } from './throwing.fixture.ts';

let community: Community;
beforeEach(async () => {
  community = await Community.open();
});
afterEach(() => community.dispose());

/** All projections, with these replacing those of the same name. */
const withCode = (...changed: AnyProjection[]) => ({
  projections: projections.map((projection) => changed.find(({ name }) => name === projection.name) ?? projection),
});
const feed = projections.find(({ name }) => name === 'feed') as AnyProjection;
/** A feed whose code has changed: every like counts twice. */
const doubled: AnyProjection = {
  ...feed,
  number: feed.number + 1,
  evolve(post, event, id) {
    const evolved = feed.evolve(post, event, id);
    return event.type === 'AnnouncementLiked' && evolved ? { ...evolved, likesCount: evolved.likesCount + 1 } : evolved;
  },
};
const restartWith = async (options?: Parameters<Community['start']>[0]) => {
  await community.stop();
  await community.start(options);
};

test('changed code builds a new version, which becomes current', async () => {
  await community.happen(e.posted(1), e.liked(1, 'ben'));
  await community.folded();
  await restartWith(withCode(doubled));
  while ((await community.current('feed')) === 1) await nextMessage('versions');
  expect(await community.versions('feed')).toMatchObject([
    { version: 1, state: 'stopped', current: false },
    { version: 2, state: 'running', current: true },
  ]);
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ likesCount: 2 });
  expect(community.projector.status().filter(({ projection }) => projection === 'feed')).toMatchObject([
    { version: 1, state: 'stopped', current: false },
    { version: 2, state: 'running', current: true },
  ]);
});

test('code that is reverted continues with the old version', async () => {
  await community.happen(e.posted(1), e.liked(1, 'ben'));
  await restartWith(withCode(doubled));
  while ((await community.current('feed')) === 1) await nextMessage('versions');
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  await restartWith();
  while ((await community.current('feed')) === 2) await nextMessage('versions');
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ likesCount: 2 });
});

test('versions by earlier code count as stopped, also one beside the version that readers use', async () => {
  await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'));
  await community.folded();
  await community.projector.rebuild('recipes');
  collectLog();
  const newer = throwsOn('Stone');
  await restartWith(withCode({ ...newer, number: newer.number + 1 }));
  while ((await community.versions('recipes'))[2]?.state !== 'stopped') await nextMessage('versions');
  expect((await community.versions('recipes')).map(({ version, state, current }) => [version, state, current])).toEqual([
    [1, 'stopped', false],
    [2, 'stopped', true],
    [3, 'stopped', false],
  ]);
});

test('an event that a projection throws on stops only this projection, and is reported', async () => {
  await restartWith(withCode(throwsOn('Stone')));
  await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'), e.recipeCreated(2));
  await community.folded();
  const [poisoned] = (await community.ports.events.read('recipe-1')).events.slice(-1);
  const failure = { position: '2', eventId: poisoned?.id, message: 'cannot bake a Stone' };
  expect(await community.versions('recipes')).toMatchObject([{ state: 'stopped', current: true, failure }]);
  expect(community.projector.status().find(({ projection }) => projection === 'recipes')).toMatchObject({ position: '1', failure });
  expect(Object.keys(await community.documents('recipes'))).toEqual(['1']);
  expect(Object.keys(await community.documents('daily-features'))).toEqual(['1', '2']);
  expect(community.projector.caughtUp()).toBe(true);
});

test('fixed code retries the event', async () => {
  await restartWith(withCode(throwsOn('Stone')));
  await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'), e.recipeCreated(2));
  await community.folded();
  await restartWith();
  expect((await community.versions('recipes'))[0]).not.toHaveProperty('failure');
  expect((await community.documents('recipes'))['1']?.document).toMatchObject({ title: 'Stone' });
  expect(Object.keys(await community.documents('recipes'))).toEqual(['1', '2']);
});

test('a retry retries it too, and stops again while it throws', async () => {
  await restartWith(withCode(throwsOn('Stone')));
  await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'));
  await community.folded();
  await community.projector.retry('recipes');
  while ((await community.versions('recipes'))[0]?.state !== 'stopped') await nextMessage('versions');
  expect((await community.versions('recipes'))[0]).toMatchObject({ failure: { position: '2' } });
});

test('a rebuild that throws on an event reports it, and readers keep the old version', async () => {
  await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'));
  await community.folded();
  await restartWith(withCode(throwsOn('Stone')));
  await expect(community.projector.rebuild('recipes')).rejects.toThrow('recipes stops at 2: cannot bake a Stone');
  expect(await community.current('recipes')).toBe(1);
  expect(community.projector.status().filter(({ projection }) => projection === 'recipes')).toMatchObject([
    { version: 1, state: 'running', position: '2', current: true },
    { version: 2, state: 'stopped', position: '1', current: false, failure: { position: '2' } },
  ]);
});

test('the next rebuild continues from there', async () => {
  await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'));
  await community.folded();
  await restartWith(withCode(throwsOn('Stone')));
  await expect(community.projector.rebuild('recipes')).rejects.toThrow();
  await expect(community.projector.rebuild('recipes')).rejects.toThrow();
  await restartWith();
  expect(await community.projector.rebuild('recipes')).toMatchObject({ version: 2, events: 1 });
  expect(await community.versions('recipes')).toMatchObject([
    { version: 1, state: 'running', current: false },
    { version: 2, state: 'running', current: true },
  ]);
  expect(await community.documents('recipes', 2)).toEqual(await community.documents('recipes', 1));
});

test('the read models of a restored backup are rebuilt, even if its events are the same', async () => {
  await community.happen(e.posted(1));
  const folder = await mkdtemp(join(tmpdir(), 'potluck-backup-'));
  await backupEvents({ dataFolder: community.folder, folder });
  await community.folded();
  await community.stop();
  await copyLog(join(folder, 'events.db'), join(community.folder, 'events.db'));
  await community.start();
  expect(Object.keys(await community.documents('feed'))).toEqual(['1']);
  expect((await community.versions('feed')).map(({ version }) => version)).toEqual([2]);
  await rm(folder, { recursive: true });
});

test('so are the read models of a log with another event at their position', async () => {
  await community.happen(e.posted(1));
  await community.stop();
  const kept = join(community.folder, 'kept.db');
  await copyLog(join(community.folder, 'events.db'), kept);
  await community.start();
  await community.happen(e.posted(2));
  await community.folded();
  await community.stop();
  await copyLog(kept, join(community.folder, 'events.db'));
  await appendUnseen(e.posted(3));
  await community.start();
  expect(Object.keys(await community.documents('feed'))).toEqual(['1', '3']);
});

test('and the read models of a log that ends before it', async () => {
  await community.happen(e.posted(1));
  await community.stop();
  const kept = join(community.folder, 'kept.db');
  await copyLog(join(community.folder, 'events.db'), kept);
  await community.start();
  await community.happen(e.posted(2));
  await community.folded();
  await community.stop();
  await copyLog(kept, join(community.folder, 'events.db'));
  await community.start();
  expect(Object.keys(await community.documents('feed'))).toEqual(['1']);
});

test('a read model that cannot be written stops only itself', async () => {
  await community.happen(e.posted(1));
  await community.folded();
  const { lines, end } = collectLog();
  breakWrites(join(community.folder, 'read', 'likes-1.db'));
  await community.happen(e.liked(1, 'ben'), e.liked(1, 'cleo'));
  while ((await community.versions('likes'))[0]?.state !== 'stopped') await nextMessage('versions');
  await community.folded();
  expect((await community.versions('likes'))[0]).toMatchObject({
    state: 'stopped',
    failure: { position: '1', message: expect.stringContaining('broken') },
  });
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ likesCount: 2 });
  expect(await community.documents('likes')).toEqual({});
  expect(lines).toMatchObject([
    {
      level: 'error',
      msg: 'projection not writable, retrying',
      projection: 'likes',
      position: '1',
      err: { message: expect.stringContaining('broken') },
    },
    { level: 'error', msg: 'projection stopped', projection: 'likes', position: '1', err: { message: expect.stringContaining('broken') } },
  ]);
  end();
});

function nextMessage(topic: 'versions'): Promise<void> {
  return new Promise((resolve) => {
    const end = community.ports.bus.subscribe(topic, () => {
      end();
      resolve();
    });
  });
}

/** Replaces a log by another; both are closed. */
async function copyLog(from: string, to: string): Promise<void> {
  for (const end of ['', '-wal', '-shm']) {
    await rm(to + end, { force: true });
    await copyFile(from + end, to + end).catch(() => {});
  }
}

/** Appends while no projector runs. */
async function appendUnseen({ stream, type, data }: e.Happened): Promise<void> {
  const ports = await openPorts({ dataFolder: community.folder });
  const metadata = { actor: 'spec', at: e.at(99), correlationId: 'spec' };
  await ports.events.append(stream, [{ id: randomUUID(), type, data, metadata }], -1);
  await Promise.all([ports.events.close(), ports.reads.close(), ports.bus.close(), ports.media.close()]);
  await ports.accounts.close();
}

function breakWrites(file: string): void {
  const db = new Database(file);
  db.exec("CREATE TRIGGER broken BEFORE INSERT ON documents BEGIN SELECT RAISE(ABORT, 'this disk is broken'); END");
  db.close();
}
