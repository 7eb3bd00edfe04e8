import { collectLog } from '@potluck/stores/log.fixture';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';
import { ordersIn } from './orders.fixture.ts';
import { type AnyProjection, projections } from './projections/all.ts';
import { startProjector } from './start-projector.ts';
import { throwsOn } from './throwing.fixture.ts';

const waitOptions = { timeout: 30_000, interval: 20 };
let community: Community;
beforeEach(async () => {
  community = await Community.open();
  await community.happen(e.posted(1), e.recipeCreated(1), e.recipeUpdated(1, 'Stone'), e.recipeCreated(2));
  await community.folded();
});
afterEach(() => community.dispose());

const { order, orderWhileStopped, rebuild, pausedRebuild, restart, versions, become, holdBuilds } = ordersIn(() => community);

test('an ordered rebuild is built, and becomes current', async () => {
  await rebuild();
  await become(['1 running', '2 running, read']);
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 1));
  await rebuild();
  await become(['2 running', '3 running, read']);
});

test('a rebuild that was ordered while no projector ran is built at the next start, once', async () => {
  await orderWhileStopped('feed', 'RebuildRequested', { switch: true });
  await become(['1 running', '2 running, read']);
  await restart();
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  expect(await versions()).toEqual(['1 running', '2 running, read']);
});

test('a rebuild pauses, stays paused after a restart, and resumes in the same version', async () => {
  await pausedRebuild();
  await restart();
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  expect(await versions()).toEqual(['1 running, read', '2 building']);
  await order('feed', 'RebuildResumed');
  await become(['1 running', '2 running, read']);
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 1));
});

test('the version of a cancelled rebuild is dropped, and another rebuild may be ordered', async () => {
  const { held, goOn } = await holdBuilds();
  await rebuild();
  await held;
  await order('feed', 'RebuildCancelled');
  goOn();
  await become(['1 running, read']);
  await rebuild();
  await become(['1 running', '3 running, read']);
});

test('neither a rebuild that is cancelled while it waits for another build, nor an order to delete, takes that one away', async () => {
  const { held, goOn } = await holdBuilds();
  const liked = (await community.ports.events.read('announcementLike-1_ben')).events[0];
  const skipped = {
    eventId: liked?.id,
    stream: liked?.stream,
    revision: 0,
    type: liked?.type,
    error: '',
    codeVersion: '',
    reason: 'Wrong',
  };
  await order('feed', 'EventSkipped', skipped);
  await held;
  await rebuild();
  await order('feed', 'RebuildCancelled');
  await order('feed', 'VersionDropped', { version: 2 });
  await become(['1 running, read', '2 building']);
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  goOn();
  await become(['1 running', '2 running, read']);
});

test('members’ commands are folded while a rebuild is held', async () => {
  const { held, goOn } = await holdBuilds();
  await rebuild();
  await held;
  await community.happen(e.commented(1));
  await community.folded();
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ commentsCount: 1 });
  goOn();
  await become(['1 running', '2 running, read']);
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 1));
});

test('readers are switched to the former version, which is up to date, and back; an unused one is dropped', async () => {
  await rebuild();
  await become(['1 running', '2 running, read']);
  await order('feed', 'VersionSwitched', { from: 2, to: 1, hash: null });
  await become(['1 running, read', '2 running']);
  await community.happen(e.commented(1));
  await community.folded();
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 1));
  await order('feed', 'VersionDropped', { version: 1 });
  await order('feed', 'VersionSwitched', { from: 1, to: 2, hash: null });
  await become(['1 running', '2 running, read']);
  await order('feed', 'VersionDropped', { version: 1 });
  await become(['2 running, read']);
  await order('feed', 'RebuildRequested', { switch: false });
  await become(['2 running, read', '3 running']);
  await order('feed', 'VersionDropped', { version: 3 });
  await become(['2 running, read']);
  await restart();
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  expect(await versions()).toEqual(['2 running, read']);
});

test('a rebuild has a number that an order deleted before the read models were deleted: it is another version', async () => {
  for (const version of [2, 3]) await orderWhileStopped('feed', 'VersionDropped', { version });
  await pausedRebuild();
  await restart();
  await rebuild('recipes');
  await become(['1 running', '2 running, read'], 'recipes');
  expect(await versions()).toEqual(['1 running, read', '2 building']);
});

test('an event whose skip is withdrawn is folded again, by every version', async () => {
  const [stone] = (await community.ports.events.read('recipe-1', { after: 0 })).events;
  const titles = async () =>
    Object.values(await community.documents('recipes')).map(({ document }) => (document as { title: string }).title);
  const skipped = { eventId: stone?.id, stream: 'recipe-1', revision: 1, type: stone?.type, error: '', codeVersion: '', reason: 'r' };
  await order('recipes', 'EventSkipped', skipped);
  await vi.waitFor(async () => expect(await titles()).toEqual(['Bread', 'Bread']), waitOptions);
  await order('recipes', 'SkipWithdrawn', { eventId: stone?.id, reason: 'It can be folded now' });
  await vi.waitFor(async () => expect((await titles()).sort()).toEqual(['Bread', 'Stone']), waitOptions);
  const before = await versions('recipes');
  await restart();
  expect(await versions('recipes')).toEqual(before);
});

test('a rebuild that stops at an event is not retried for ever', async () => {
  await community.stop();
  collectLog();
  const broken = projections.map((one): AnyProjection => (one.name === 'recipes' ? throwsOn('Stone') : one));
  await community.start({ projections: broken });
  await rebuild('recipes');
  await become(['1 running, read', '2 stopped'], 'recipes');
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  await community.stop();
  await community.start({ projections: broken });
  expect(await versions('recipes')).toEqual(['1 running, read', '2 stopped']);
});

test('of two projectors only the leader of the projection executes an order', async () => {
  const second = await startProjector(community.ports, { dataFolder: community.folder });
  await rebuild();
  await become(['1 running', '2 running, read']);
  await community.projector.stop();
  await rebuild();
  await become(['2 running', '3 running, read']);
  await second.stop();
});
