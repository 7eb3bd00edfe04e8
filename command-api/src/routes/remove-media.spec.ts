import type { MediaRef } from '@potluck/events';
import { collectLog } from '@potluck/stores/log.fixture';
import { expect, test } from 'vitest';
import { createRemoveMedia } from './remove-media.ts';

test('pictures that cannot be removed fail no command, and are logged once', async () => {
  const { lines, end } = collectLog();
  const retain = () => Promise.reject(new Error('no answer'));
  const remove = createRemoveMedia({ retain }, () => new Date());
  for (const digit of ['1', '2', '3']) {
    const picture: MediaRef = { key: digit.repeat(32), kind: 'image', contentType: 'image/png', width: 1, height: 1, widths: [] };
    await remove('ana', `recipe_${digit}`, picture);
  }
  expect(lines).toMatchObject([{ msg: 'media not removed', thing: 'recipe_1', err: expect.anything() }]);
  end();
});
