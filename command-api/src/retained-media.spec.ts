import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaRef } from '@potluck/events';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import { createFolds } from '@potluck/stores/folds';
import { openMongoMediaStore } from '@potluck/stores/mongodb/media-store';
import { mongodbUnderTest } from '@potluck/stores/mongodb/mongodb-under-test.fixture';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandApiUnderTest, startCommandApi } from './command-api.fixture.ts';
import { openWithOtherKeys } from './other-keys.fixture.ts';
import { createRetainedMedia } from './retained-media.ts';

/** Runs on each media store. */
function retainedMedia(openMedia?: () => Promise<{ media: MediaStore; close(): Promise<void> }>) {
  let api: CommandApiUnderTest;
  let ports: CommandApiUnderTest['ports'];
  let closeMedia: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    api = await startCommandApi();
    const opened = await openMedia?.();
    closeMedia = opened?.close;
    ports = { ...api.ports, ...(opened && { media: opened.media }) };
  });
  afterAll(async () => {
    await closeMedia?.();
    await api?.close();
  });

  const day = (n: number, hours = 12, minutes = 0) => new Date(Date.UTC(2026, 2, n, hours, minutes));
  const keyOf = (n: number) => String(n).padStart(32, '0');
  /** As in another process. */
  const retained = () => createRetainedMedia(ports, createFolds(ports.events), 30);
  const removed = async (n: number, at = day(1)) => {
    const file = join(api.dataFolder, keyOf(n));
    await writeFile(file, 'bytes');
    await ports.media.put('ana', [{ name: keyOf(n), file }], { stream: `recipe-${n}`, eventId: 'event', since: at.toISOString() });
    await ports.media.confirm('ana', keyOf(n));
    await retained().retain('ana', `recipe_${n}`, keyOf(n), at);
  };
  const isThere = async (n: number) => (await ports.media.size('ana', keyOf(n))) !== undefined;
  const picture = (n: number): MediaRef => ({ key: keyOf(n), kind: 'image', contentType: 'image/png', width: 1, height: 1, widths: [] });
  const recipeWith = (n: number, image: MediaRef | null) =>
    api.append(`recipe-${n}`, 'RecipeCreated', {
      recipeId: n,
      userId: 'ana',
      title: 'Soup',
      description: null,
      image,
      prepTime: null,
      cookTime: null,
      servings: null,
      difficulty: null,
      ingredients: ['Water'],
      instructions: ['Boil'],
      isPublic: false,
    });
  const inCase = (n: number) =>
    api.append(`case-recipe_${n}`, 'CaseOpened', {
      caseId: `recipe_${n}`,
      contentType: 'recipe',
      contentId: n,
      reportedUserId: 'ana',
      moderatorId: 'mo',
    });

  test('a removed file is kept for exactly 30 days, then deleted, also after a restart', async () => {
    await removed(1);
    await retained().sweep(day(1));
    await retained().sweep(day(31, 11));
    expect([await isThere(1), await retained().isRetained('ana', keyOf(1), day(31, 10))]).toEqual([true, true]);
    await retained().sweep(day(31));
    expect([await isThere(1), await retained().isRetained('ana', keyOf(1), day(31))]).toEqual([false, false]);
  });
  test('files that became due while no process ran are deleted at the next start', async () => {
    await retained().sweep(day(31));
    await removed(2, day(32));
    await retained().sweep(day(400));
    expect(await isThere(2)).toBe(false);
  });
  test('a file does not count as kept in its last hour', async () => {
    await removed(3);
    expect([
      await retained().isRetained('ana', keyOf(3), day(31, 10)),
      await retained().isRetained('ana', keyOf(3), day(31, 11, 30)),
    ]).toEqual([true, false]);
  });
  test('a file that is named again is not deleted', async () => {
    await removed(4, day(400));
    await recipeWith(4, picture(4));
    await retained().sweep(day(431));
    await retained().sweep(day(500));
    expect(await isThere(4)).toBe(true);
  });
  test('files of a subject with a case stay as long as the case has its key', async () => {
    await removed(5, day(500));
    await recipeWith(5, null);
    await inCase(5);
    await keyStoreOf(ports).ensure('case:recipe_5');
    for (const n of [531, 600, 700]) await retained().sweep(day(n));
    expect(await isThere(5)).toBe(true);
    await keyStoreOf(ports).destroy('case:recipe_5');
    await retained().sweep(day(702));
    expect(await isThere(5)).toBe(false);
  });
  test('a failed sweep is repeated', async () => {
    await removed(6, day(800));
    const { media } = ports;
    const failing = { ...ports, media: { ...media, remove: () => Promise.reject(new Error('no disk')) } };
    await expect(createRetainedMedia(failing, createFolds(ports.events), 30).sweep(day(840))).rejects.toThrow('no disk');
    await retained().sweep(day(841));
    expect(await isThere(6)).toBe(false);
  });
  test('a file that cannot be deleted keeps no other one, and is tried again by each sweep', async () => {
    await removed(7, day(900));
    await removed(8, day(901));
    const { media } = ports;
    const remove: MediaStore['remove'] = (owner, key) =>
      key === keyOf(7) ? Promise.reject(new Error('not ours')) : media.remove(owner, key);
    const failing = createRetainedMedia({ ...ports, media: { ...media, remove } }, createFolds(ports.events), 30);
    for (const at of [day(940), day(941)]) await expect(failing.sweep(at)).rejects.toThrow('not ours');
    expect([await isThere(7), await isThere(8)]).toEqual([true, false]);
    await retained().sweep(day(942));
    expect(await isThere(7)).toBe(false);
  });
  test('a file stays while the key of what may name it is missing, unless that was deleted', async () => {
    for (const n of [9, 10, 11]) await removed(n, day(1000));
    // The first picture was brought back.
    await recipeWith(9, picture(9));
    await recipeWith(10, null);
    await recipeWith(11, null);
    await api.append('recipe-11', 'RecipeDeleted', { recipeId: 11, userId: 'ana' });
    const areThere = () => Promise.all([9, 10, 11].map(isThere));
    const withoutKey = await openWithOtherKeys(api);
    await createRetainedMedia(ports, createFolds(withoutKey.events), 30).sweep(day(1030));
    await withoutKey.close();
    expect(await areThere()).toEqual([true, true, false]);
    await retained().sweep(day(1031));
    expect(await areThere()).toEqual([true, false, false]);
  });
}

describe('on files', () => retainedMedia());
await withEngines([mongodb], (found) => {
  describe(`in GridFS | ${found.version}`, () =>
    retainedMedia(async () => {
      const { newUrl, dispose } = await mongodbUnderTest(found);
      const media = await openMongoMediaStore({ url: newUrl() });
      return {
        media,
        async close() {
          await media.close();
          await dispose();
        },
      };
    }));
});
