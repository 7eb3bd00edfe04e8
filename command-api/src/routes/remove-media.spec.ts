import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaRef } from '@potluck/events';
import { createFolds } from '@potluck/stores/folds';
import { collectLog } from '@potluck/stores/log.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';
import { createRemoveMedia } from './remove-media.ts';

let api: CommandApiUnderTest;
beforeAll(async () => {
  api = await startCommandApi();
});
afterAll(() => api?.close());

test('pictures that cannot be removed fail no command, and are said once', async () => {
  const { lines, end } = collectLog();
  const remove = createRemoveMedia(api.ports.media, createFolds(api.ports.events));
  for (const digit of ['1', '2', '3']) {
    const picture: MediaRef = { key: digit.repeat(32), kind: 'image', contentType: 'image/png', width: 1, height: 1, widths: [] };
    // What is no file cannot be removed as one.
    const kept = join(api.dataFolder, 'media', 'ana', picture.key);
    await mkdir(kept, { recursive: true });
    await remove('ana', `recipe_${digit}`, picture);
    await rm(kept, { recursive: true });
  }
  expect(lines).toMatchObject([{ msg: 'media not removed', thing: 'recipe_1', err: expect.anything() }]);
  end();
});
