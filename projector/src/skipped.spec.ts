import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';
import { type AnyProjection, projections } from './projections/all.ts';
import { throwsOn } from './throwing.fixture.ts';

const patience = { timeout: 40_000, interval: 20 };
let community: Community;
const broken = { projections: projections.map((one): AnyProjection => (one.name === 'recipes' ? throwsOn('Stone') : one)) };
beforeEach(async () => {
  community = await Community.open(broken);
});
afterEach(() => community.dispose());
const states = async () => (await community.versions('recipes')).map(({ version, state }) => [version, state]);
const titles = async () => Object.values(await community.documents('recipes')).map(({ document }) => (document as { title: string }).title);

test('an event that is skipped is passed over by the version that stopped, after a restart and by every later version', async () => {
  await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'), e.recipeUpdated(1, 'Soup'), e.recipeCreated(2));
  await vi.waitFor(async () => expect(await states()).toEqual([[1, 'stopped']]), patience);
  const failure = (await community.versions('recipes'))[0]?.failure;
  const data = {
    eventId: failure?.eventId,
    stream: 'recipe-1',
    revision: 1,
    type: 'RecipeUpdated',
    error: 'e',
    codeVersion: 'c',
    reason: 'r',
  };
  const metadata = { actor: 'spec', at: e.at(1), correlationId: 'spec' };
  await community.ports.events.append('projection-recipes', [{ id: randomUUID(), type: 'EventSkipped', data, metadata }], -1);
  await community.projector.retry('recipes');
  await vi.waitFor(async () => expect((await titles()).sort()).toEqual(['Bread', 'Soup']), patience);
  expect((await community.versions('recipes'))[0]).not.toHaveProperty('failure');

  await community.stop();
  await community.start(broken);
  await community.projector.rebuild('recipes');
  expect(await states()).toEqual([
    [1, 'running'],
    [2, 'running'],
  ]);
  expect((await titles()).sort()).toEqual(['Bread', 'Soup']);
});
