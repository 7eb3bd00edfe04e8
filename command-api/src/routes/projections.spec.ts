import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { throwsOn } from '@potluck/projector/throwing.fixture';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let projector: Projector;
let lin: Client;
beforeAll(async () => {
  api = await startCommandApi();
  projector = await startProjector(api.ports, { dataFolder: api.dataFolder, projections: [throwsOn('Stone')] });
  lin = await api.member('lin');
  await api.append('user-lin', 'RoleGranted', { userId: 'lin', role: 'analyst' });
});
afterAll(async () => {
  await projector?.stop();
  await api?.close();
});

const skip = (who: Client, body: object, name = 'recipes') => who.send('POST', `/api/analysis/projections/${name}/skips`, body);
const status = () => projector.status()[0];
const create = (recipeId: number, title: string) =>
  api.append(`recipe-${recipeId}`, 'RecipeCreated', {
    ...{ recipeId, userId: 'lin', title, description: null, image: null, prepTime: null, cookTime: null, servings: null },
    ...{ difficulty: null, ingredients: ['water'], instructions: ['Boil'], isPublic: true },
  });

test('an analyst makes a projection skip the event on which it stopped, and it continues', async () => {
  await create(1, 'Stone');
  await create(2, 'Soup');
  await vi.waitFor(() => expect(status()?.state).toBe('stopped'), 10_000);
  const eventId = status()?.failure?.eventId;
  expect((await skip(lin, { eventId, reason: 'Nobody cooks it' })).status).toBe(204);
  await vi.waitFor(() => expect(status()?.state).toBe('running'), 10_000);
  await projector.whenCaughtUp();
  const decided = (await api.ports.events.read('projection-recipes')).events;
  expect(decided).toMatchObject([
    {
      type: 'EventSkipped',
      data: { eventId, stream: 'recipe-1', revision: 0, type: 'RecipeCreated', error: 'cannot bake a Stone', reason: 'Nobody cooks it' },
      metadata: { actor: 'lin' },
    },
  ]);
  expect((await skip(lin, { eventId, reason: 'Again' })).status).toBe(204);
  expect(await api.types('projection-recipes')).toEqual(['EventSkipped']);
});

test('skipping is refused for another event, without a reason, and to members who are not analysts', async () => {
  const [{ id: eventId } = { id: '' }] = (await api.ports.events.read('recipe-2')).events;
  expect((await api.refusal(() => skip(lin, { eventId, reason: 'I do not like it' }), 409)).body.code).toBe('not-stopped-there');
  expect((await api.refusal(() => skip(lin, { eventId, reason: 'None' }, 'nothing'), 409)).body.code).toBe('not-stopped-there');
  await api.refusal(() => skip(lin, { eventId, reason: ' ' }), 400);
  await api.refusal(() => skip(lin, { eventId, reason: 'x' }, 'Recipes_1'), 404);
  const mia = await api.member('mia');
  await api.append('user-mia', 'RoleGranted', { userId: 'mia', role: 'administrator' });
  await api.refusal(() => skip(mia, { eventId, reason: 'x' }), 403);
  expect(await api.types('projection-recipes')).toEqual(['EventSkipped']);
});

test('an analyst orders a rebuild and switches back, and the log names the analyst; other members are refused', async () => {
  const order = (who: Client, body: object, name = 'recipes') => who.send('POST', `/api/analysis/projections/${name}/orders`, body);
  const read = async () => (await api.ports.reads.versions('recipes')).find(({ current }) => current)?.version;
  expect((await order(lin, { order: 'rebuild' })).status).toBe(204);
  await vi.waitFor(async () => expect(await read()).toBe(2), 10_000);
  expect((await order(lin, { order: 'switch', version: 1 })).status).toBe(204);
  await vi.waitFor(async () => expect(await read()).toBe(1), 10_000);

  const ben = await api.member('ben');
  await api.append('user-ben', 'RoleGranted', { userId: 'ben', role: 'moderator' });
  await api.refusal(() => order(ben, { order: 'rebuild' }), 403);
  await api.refusal(() => order(lin, { order: 'rebuild' }, 'nothing'), 404);
  await api.refusal(() => order(lin, { order: 'switch' }), 400);
  await api.refusal(() => order(lin, { order: 'burn' }), 400);
  expect((await api.refusal(() => order(lin, { order: 'drop', version: 1 }), 409)).body.code).toBe('version-in-use');
  const ordered = (await api.ports.events.read('projection-recipes')).events.map(({ type, metadata }) => [type, metadata.actor]);
  expect(ordered).toEqual(['EventSkipped', 'RebuildRequested', 'VersionSwitched'].map((type) => [type, 'lin']));
});
