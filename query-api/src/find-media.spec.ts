import { createFolds } from '@potluck/stores/folds';
import { expect, onTestFinished, test } from 'vitest';
import { findMedia } from './find-media.ts';
import { openKitchen } from './kitchen.fixture.ts';
import { openReadModels } from './read-models.ts';

test('searching an author’s many hidden comments for a visible one yields to the event loop', async () => {
  const kitchen = await openKitchen();
  onTestFinished(() => kitchen.close());
  const key = '7'.repeat(32);
  await kitchen.member('shy', { isPublic: false, profileImage: await kitchen.file('shy', key, 'picture') });
  await kitchen.post(1, 'shy');
  await kitchen.hidePost(1, 'shy');
  for (let id = 10; id < 1_010; id++) await kitchen.comment(id, 1, 'shy');
  await kitchen.projector.whenCaughtUp();
  const models = await openReadModels(kitchen.ports, createFolds(kitchen.ports.events));
  onTestFinished(() => models.close());
  await models.passed(['comments', 'feed', 'profiles'], kitchen.position());

  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  const searched = findMedia(models, { owner: 'user', id: 'shy', key, caller: 'ana', token: undefined });
  setImmediate(count);
  expect(await searched).toBeUndefined();
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});
