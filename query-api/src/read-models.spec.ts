import { join } from 'node:path';
import { positionToken } from '@potluck/events';
import { openEmbeddedEventStore } from '@potluck/stores/embedded/event-store';
import { createLiveBus } from '@potluck/stores/embedded/live-bus';
import { createFolds } from '@potluck/stores/folds';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from './kitchen.fixture.ts';
import { openReadModels } from './read-models.ts';

let kitchen: Kitchen;
beforeEach(async () => {
  kitchen = await openKitchen();
  await kitchen.member('ana', { displayName: 'Ana', isPublic: true });
});
afterEach(() => kitchen.close());

const current = async (projection: string) => (await kitchen.ports.reads.versions(projection)).find((version) => version.current);
async function stop(projection: string) {
  await kitchen.get('ana', '/api/announcements');
  await kitchen.projector.stop();
  const version = await current(projection);
  await kitchen.ports.reads.update(projection, version?.version as number, { state: 'stopped' });
  kitchen.ports.bus.publish('versions', { projection });
}

test('when everything is caught up, the service is healthy', async () =>
  expect(await kitchen.get(undefined, '/api/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', projections: expect.arrayContaining([expect.objectContaining({ projection: 'feed', state: 'running' })]) },
  }));

test('with a stopped projection the service is not healthy', async () => {
  await stop('likes');
  expect(await kitchen.get(undefined, '/api/health')).toMatchObject({ status: 503, body: { status: 'behind' } });
});

test('however many ask how everything is, the store is asked for one of them at a time, and once more for those who came meanwhile', async () => {
  let lookups = 0;
  const reads = new Proxy(kitchen.ports.reads, {
    get(store, name) {
      if (name !== 'versions') return Reflect.get(store, name).bind(store);
      return async () => {
        lookups += 1;
        return store.versions();
      };
    },
  });
  const models = await openReadModels({ ...kitchen.ports, reads }, createFolds(kitchen.ports.events), { alone: true });
  try {
    lookups = 0;
    const states = await Promise.all(Array.from({ length: 200 }, () => models.states()));
    expect(states.every((known) => known.length === states[0]?.length && known.length > 0)).toBe(true);
    expect(lookups).toBeLessThanOrEqual(2);
  } finally {
    models.close();
  }
});

const at = (position: bigint) => ({ 'X-Potluck-Position': positionToken(kitchen.ports.events.storeId, position) });

test('a reader waits for what is on its way', async () => {
  await kitchen.projector.stop();
  await kitchen.recipe(1, 'ana');
  const reading = kitchen.get('ana', '/api/recipes', at(kitchen.position()));
  await kitchen.restartProjector();
  expect((await reading).body).toMatchObject([{ id: 1 }]);
});

test('who hears nothing over the bus soon knows all the same how far the projections are', async () => {
  const models = await openReadModels({ ...kitchen.ports, bus: createLiveBus() }, createFolds(kitchen.ports.events));
  try {
    await kitchen.recipe(1, 'ana');
    await expect.poll(async () => (await models.read(['recipes', 'feed'])).position).toBe(kitchen.position());
  } finally {
    models.close();
  }
});

test('streams are read no older than the documents, where another process appends', async () => {
  const events = await openEmbeddedEventStore({ file: join(kitchen.folder, 'events.db'), readOnly: true });
  const models = await openReadModels({ ...kitchen.ports, events }, createFolds(kitchen.ports.events));
  try {
    for (let change = 0; change < 10; change++) {
      const { revision } = await events.read('user-ana');
      await kitchen.profile('ana', { displayName: `Ana ${change}` });
      const token = positionToken(events.storeId, kitchen.position());
      // A caller who reads, and one who waits, as a topic that was refused does.
      if (change % 2 === 0) expect(await models.read(['profiles'], token)).toMatchObject({ stale: false, position: kitchen.position() });
      else expect(await models.passed(['profiles'], kitchen.position())).toBe(true);
      expect((await events.read('user-ana', { after: revision })).revision).toBe(revision + 1);
    }
  } finally {
    models.close();
    await events.close();
  }
});

test('what is not folded within 2 s is answered without it, marked stale', async () => {
  await kitchen.projector.stop();
  await kitchen.recipe(1, 'ana');
  const before = performance.now();
  const { body, status, headers } = await kitchen.get('ana', '/api/recipes', at(kitchen.position()));
  const took = performance.now() - before;
  expect([status, headers.get('x-potluck-stale'), body]).toEqual([200, '1', []]);
  expect(took).toBeGreaterThan(1_900);
  expect(took).toBeLessThan(5_000);
});

test('a position that the log has not reached is none of ours: nobody waits for it, and nothing is stale', async () => {
  await kitchen.get('ana', '/api/recipes');
  const before = performance.now();
  for (const ahead of [1n, 1_000n, 10n ** 18n]) {
    const { status, headers } = await kitchen.get('ana', '/api/recipes', at(kitchen.position() + ahead));
    expect([status, headers.get('x-potluck-stale')]).toEqual([200, null]);
  }
  expect(performance.now() - before).toBeLessThan(1_500);
});

test('the cookie serves whoever sends no header', async () => {
  await kitchen.projector.stop();
  await kitchen.post(1, 'ana');
  const token = positionToken(kitchen.ports.events.storeId, kitchen.position());
  const reading = kitchen.get(undefined, '/api/announcements', { 'X-Potluck-Position': '', cookie: `potluck-position=${token}` });
  await kitchen.restartProjector();
  expect((await reading).body).toMatchObject([{ id: 1 }]);
});

test('a stopped projection is answered from at once, marked stale', async () => {
  await kitchen.post(1, 'ana');
  await stop('feed');
  await kitchen.post(2, 'ana');
  const before = performance.now();
  const { body, headers } = await kitchen.get('ana', '/api/announcements');
  expect([body.length, headers.get('x-potluck-stale')]).toEqual([1, '1']);
  expect(performance.now() - before).toBeLessThan(1_500);
});

test('other projections are not stale because one is', async () => {
  await kitchen.recipe(1, 'ana');
  await stop('feed');
  const { headers } = await kitchen.get('ana', '/api/recipes', { 'X-Potluck-Position': '' });
  expect(headers.get('x-potluck-stale')).toBeNull();
});

test('what was hidden, deleted or made private meanwhile does not leak from a stopped projection', async () => {
  for (const id of [1, 2, 3, 4]) await kitchen.post(id, 'ana');
  await kitchen.recipe(1, 'ana', { isPublic: true });
  await kitchen.comment(1, 4, 'ana', { content: 'rude' });
  const image = await kitchen.file('ana', 'a'.repeat(32), 'picture');
  await kitchen.post(5, 'ana', { media: image });
  for (const projection of ['feed', 'recipes', 'profiles', 'comments']) await stop(projection);
  await kitchen.hidePost(3, 'ana');
  await kitchen.hidePost(5, 'ana');
  await kitchen.append('announcement-2', 'AnnouncementDeleted', { announcementId: 2, userId: 'ana', wasVisible: true });
  await kitchen.profile('ana', { isPublic: false });
  const hidden = {
    commentId: 1,
    announcementId: 4,
    parentId: null,
    userId: 'ana',
    wasVisible: true,
    caseId: 'case',
    decisionId: 'decision',
    ruleId: null,
  };
  await kitchen.append('comment-1', 'CommentHidden', hidden);
  await kitchen.append('recipe-1', 'RecipeHidden', { recipeId: 1, userId: 'ana', caseId: 'case', decisionId: 'decision', ruleId: null });

  const get = (path: string) => kitchen.get(undefined, path);
  expect((await get('/api/announcements?limit=2')).body.map(({ id }: { id: number }) => id)).toEqual([4, 1]);
  expect((await get('/api/announcements/3')).status).toBe(404);
  expect((await get('/api/announcements/2')).status).toBe(404);
  expect((await get(`/media/announcement/5/${image.key}`)).status).toBe(404);
  expect((await get('/api/users/ana/profile')).status).toBe(404);
  expect((await get('/api/recipes/1')).status).toBe(404);
  expect((await get('/api/announcements/4/comments')).body.comments).toMatchObject([{ id: 1, content: '', hidden: true }]);
});

test('a switch to another version is followed', async () => {
  await kitchen.post(1, 'ana');
  await kitchen.get('ana', '/api/announcements');
  const before = await current('feed');
  await kitchen.projector.rebuild('feed', { switch: true });
  await kitchen.post(2, 'ana');
  const { body, headers } = await kitchen.get('ana', '/api/announcements');
  expect(body.map(({ id }: { id: number }) => id)).toEqual([2, 1]);
  expect(headers.get('x-potluck-stale')).toBeNull();
  const now = await current('feed');
  expect(now?.version).not.toBe(before?.version);
  const { projections } = (await kitchen.get('ana', '/api/health')).body;
  expect(projections).toContainEqual(expect.objectContaining({ projection: 'feed', version: now?.version }));
});
