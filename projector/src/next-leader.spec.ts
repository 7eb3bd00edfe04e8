import { setTimeout as pause } from 'node:timers/promises';
import { collectLog } from '@potluck/stores/log.fixture';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';
import { ordersIn } from './orders.fixture.ts';
import { projectionLease } from './projection-lease.ts';
import { type AnyProjection, projections } from './projections/all.ts';
import { throwsOn } from './throwing.fixture.ts';

let community: Community;
beforeEach(async () => {
  community = await Community.open();
  await community.happen(e.posted(1), e.recipeCreated(1), e.recipeUpdated(1, 'Stone'));
  await community.folded();
});
afterEach(() => community.dispose());
const { order, orderWhileStopped, rebuild, pausedRebuild, restart, versions, become } = ordersIn(() => community);

test('a rebuild whose process ended after the build, and before the switch, becomes current with the next leader', async () => {
  const { reads } = community.ports;
  const aboutToSwitch = new Promise<void>((resolve) => {
    reads.switchTo = () => {
      resolve();
      return new Promise(() => {});
    };
  });
  await rebuild();
  await aboutToSwitch;
  expect(await versions()).toEqual(['1 running, read', '2 running']);
  await restart();
  await become(['1 running', '2 running, read']);
});

test('readers who were switched back by an order stay where they are', async () => {
  await rebuild();
  await become(['1 running', '2 running, read']);
  await order('feed', 'VersionSwitched', { from: 2, to: 1, hash: null });
  await become(['1 running, read', '2 running']);
  await restart();
  // Executed after what the leader begins with.
  await order('feed', 'RebuildRequested', { switch: false });
  await become(['1 running, read', '2 running', '3 running']);
});

test('a version whose deletion was ordered while no projector ran is deleted by the next leader, unless it is fed', async () => {
  await pausedRebuild();
  await orderWhileStopped('feed', 'VersionDropped', { version: 2 });
  await become(['1 running, read']);
  await rebuild();
  await become(['1 running', '3 running, read']);
  await orderWhileStopped('feed', 'VersionDropped', { version: 1 });
  await order('feed', 'RebuildRequested', { switch: false });
  await become(['1 running', '3 running, read', '4 running']);
});

test('a rebuild that goes on in a version that had stopped is being built, so that the next leader resumes it', async () => {
  collectLog();
  const broken = projections.map((one): AnyProjection => (one.name === 'recipes' ? throwsOn('Stone') : one));
  await community.stop();
  await community.start({ projections: broken });
  await rebuild('recipes');
  await become(['1 running, read', '2 stopped'], 'recipes');
  const seen = new Set<string>();
  community.ports.bus.subscribe('versions', async () => seen.add((await versions('recipes')).join('; ')));
  await rebuild('recipes');
  await vi.waitFor(() => expect(seen).toContain('1 running, read; 2 building'), { timeout: 30_000, interval: 20 });
  await become(['1 running, read', '2 stopped'], 'recipes');
});

test('the lease of another is read as often when the store answers slowly: a take-over takes no longer for it', async () => {
  const { reads } = community.ports;
  const lease = reads.lease.bind(reads);
  const readAt: number[] = [];
  reads.lease = async (projection) => {
    if (projection === 'feed') readAt.push(performance.now());
    await pause(400);
    return lease(projection);
  };
  const other = await projectionLease(reads, 'feed', 'other').take({ force: true });
  readAt.length = 0;
  await vi.waitFor(() => expect(readAt.length).toBeGreaterThanOrEqual(6), { timeout: 30_000, interval: 20 });
  const [first, , , , , sixth] = readAt as [number, number, number, number, number, number];
  // Every 500 ms; it would be every 900 ms if the interval counted from an answer.
  expect((sixth - first) / 5).toBeLessThan(700);
  await other?.release();
});
