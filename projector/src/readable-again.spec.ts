import { collectLog } from '@potluck/stores/log.fixture';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Community } from './community.fixture.ts';
import type { AnnouncementDocument } from './documents.ts';
import * as e from './history.fixture.ts';
import { ordersIn } from './orders.fixture.ts';
import { type AnyProjection, projections } from './projections/all.ts';
import { throwsOn } from './throwing.fixture.ts';

const waitOptions = { timeout: 30_000, interval: 20 };

test('while one projection is stopped, the others are rebuilt once with texts that are readable again, and all when it goes on', async () => {
  collectLog();
  const broken = { projections: projections.map((one): AnyProjection => (one.name === 'recipes' ? throwsOn('Stone') : one)) };
  const community = await Community.open(broken);
  onTestFinished(() => community.dispose());
  const states = async () => (await community.versions('recipes')).map(({ state }) => state);
  const title = async () => ((await community.documents('feed'))['1']?.document as AnnouncementDocument | undefined)?.title;
  const listed = async () => Object.keys(await community.documents('unreadable-events')).length;

  await community.happen(e.posted(1, 'ana'), e.recipeCreated(1, 'ben'), e.recipeUpdated(1, 'Stone', 'ben'));
  await vi.waitFor(async () => expect(await states()).toEqual(['stopped']), waitOptions);
  const keys = () => community.ports.accounts.table<object>('keys');
  const key = await keys().get('ana');
  await keys().delete('ana');
  await community.stop();
  await community.start(broken);
  await community.projector.rebuild('feed');
  await community.projector.rebuild('unreadable-events');
  expect([await title(), await listed()]).toEqual(['', 1]);
  await keys().put('ana', key?.value as object);
  await community.stop();

  await community.start({ ...broken, checkReadableMs: 20 });
  await vi.waitFor(async () => expect(await title()).toBe('Hello'), waitOptions);
  await vi.waitFor(async () => expect(await states()).toEqual(['stopped', 'stopped']), waitOptions);
  // Each look at the listed events begins with their version.
  const { reads } = community.ports;
  const versions = reads.versions.bind(reads);
  let looks = 0;
  reads.versions = (projection) => {
    if (projection === 'unreadable-events') looks += 1;
    return versions(projection);
  };
  await vi.waitFor(() => expect(looks).toBeGreaterThan(5), waitOptions);
  expect((await community.versions('feed')).map(({ version }) => version)).toEqual([2, 3]);
  expect(await listed()).toBe(1);

  const [, stone] = (await community.ports.events.read('recipe-1')).events;
  const skipped = { eventId: stone?.id, stream: 'recipe-1', revision: 1, type: stone?.type, error: '', codeVersion: '', reason: 'r' };
  await ordersIn(() => community).order('recipes', 'EventSkipped', skipped);
  await vi.waitFor(async () => expect(await listed()).toBe(0), waitOptions);
});
