import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';
import { projections } from './projections/all.ts';

let community: Community;
beforeEach(async () => {
  community = await Community.open();
});
afterEach(() => community.dispose());

/** Events for every projection. */
const aDay = [
  e.registered('ana', 'Ana'),
  e.registered('ben', 'Ben'),
  e.profileUpdated('ana', { bio: 'Bakes' }),
  e.recipeCreated(1),
  e.recipeCreated(2),
  e.recipeDeleted(2),
  e.posted(1),
  e.posted(2),
  e.postDeleted(2),
  e.liked(1, 'ben'),
  e.commented(1),
  e.commented(2, 1),
  e.commentLiked(1, 'ana'),
  e.followed('ben', 'ana'),
  e.reported('ben', 1),
];

test('events are folded into the read models', async () => {
  await community.happen(...aDay);
  await community.folded();
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ title: 'Hello', likesCount: 1, commentsCount: 2 });
  expect((await community.documents('comments'))['1']?.document).toMatchObject({ content: 'Nice', likesCount: 1, repliesCount: 1 });
  expect((await community.documents('profiles')).ana?.document).toMatchObject({ bio: 'Bakes', followersCount: 1 });
  expect(Object.keys(await community.documents('recipes'))).toEqual(['1']);
  expect(Object.keys(await community.documents('daily-features'))).toEqual(['1']);
  expect(Object.keys(await community.documents('likes'))).toEqual(['announcement_1_ben', 'comment_1_ana']);
  expect(Object.keys(await community.documents('follows'))).toEqual(['ben_ana']);
  expect(Object.keys(await community.documents('reports'))).toEqual(['ben_recipe_1']);
});

test('each document has the position of the last event folded into it', async () => {
  await community.happen(e.posted(1), e.posted(2), e.liked(1, 'ben'));
  await community.folded();
  expect(Object.entries(await community.documents('feed')).map(([id, { position }]) => [id, position])).toEqual([
    ['1', 3n],
    ['2', 2n],
  ]);
});

test('the read models are the same when their folder was deleted', async () => {
  await community.happen(...aDay);
  await community.folded();
  const before = await community.readModels();
  await community.stop();
  await rm(join(community.folder, 'read'), { recursive: true });
  await community.start();
  expect(await community.readModels()).toEqual(before);
});

test('a restarted projector continues at its checkpoints', async () => {
  await community.happen(...aDay);
  await community.folded();
  await community.stop();
  await community.start();
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  expect(await community.current('feed')).toBe(1);
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ likesCount: 2 });
});

test('events during a stop are folded before it has caught up', async () => {
  await community.happen(e.posted(1));
  await community.projector.stop();
  await community.happen(e.liked(1, 'ben'));
  const { events, reads, bus, media, accounts } = community.ports;
  await Promise.all([events.close(), reads.close(), bus.close(), media.close()]);
  await accounts.close();
  await community.start();
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ likesCount: 1 });
});

test('the checkpoint of a projection without events is written too when it stops', async () => {
  await community.happen(e.posted(1));
  await community.folded();
  await community.stop();
  await community.start();
  const positions = community.projector.status().map(({ position }) => position);
  expect(new Set(positions)).toEqual(new Set(['1']));
});

test("a batch publishes the changes of projections that publish them, then every version's checkpoint", async () => {
  await community.happen(e.posted(1));
  await community.folded();
  community.published = [];
  await community.happen(e.liked(1, 'ben'));
  await community.folded();
  const about = community.published.map(({ topic, message }) => `${topic} ${(message as { projection: string }).projection}`);
  expect(about.indexOf('changes feed')).toBeLessThan(about.indexOf('checkpoint feed'));
  expect(about.filter((line) => line.startsWith('changes'))).toEqual(['changes feed']);
  expect(about.filter((line) => line.startsWith('checkpoint'))).toHaveLength(projections.length);
  const [change] = community.messages('changes');
  expect(change).toMatchObject({ storeId: community.ports.events.storeId, position: '2' });
  expect(change?.changes).toMatchObject([
    { id: '1', position: '2', before: { likesCount: 0 }, after: { likesCount: 1 }, eventTypes: ['AnnouncementLiked'] },
  ]);
});

test('it publishes a resync before anything else', async () => {
  await community.happen(e.posted(1));
  await community.stop();
  await community.start();
  expect(community.published.slice(0, projections.length).map(({ topic }) => topic)).toEqual(projections.map(() => 'resync'));
  expect(new Set(community.messages('resync').map(({ projection }) => projection)).size).toBe(projections.length);
});

test('many events at once', async () => {
  await community.happen(e.posted(1));
  await community.happenOften(Array.from({ length: 4_000 }, (_, i) => (i % 2 ? e.unliked(1, 'ben') : e.liked(1, 'ben'))));
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ likesCount: 1 });
  expect(Object.keys(await community.documents('likes'))).toEqual(['announcement_1_cleo']);
});
