import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mediaStoreContract } from '../ports/media-store.contract.ts';
import { openEmbeddedMediaStore } from './media-store.ts';

mediaStoreContract(
  'embedded | files',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
    // Nested, so that a path that escapes the media folder stays in the temporary one.
    const another = () => openEmbeddedMediaStore({ folder: join(folder, 'data', 'inner', 'media') });
    const store = await another();
    return {
      store,
      another,
      async dispose() {
        await store.close();
        await rm(folder, { recursive: true });
      },
    };
  },
  { inFiles: true },
);

test('a mark that was cut off keeps no other upload from being looked at, and goes after a day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
  const store = await openEmbeddedMediaStore({ folder });
  const [whole, cut] = ['a', 'b'].map((letter) => letter.repeat(32)) as [string, string];
  const mark = { stream: 'recipe-1', eventId: 'event', since: '2026-01-01T00:00:00.000Z' };
  await writeFile(join(folder, 'upload'), 'bytes');
  await store.put('ana', [{ name: whole, file: join(folder, 'upload') }], mark);
  // What a kill leaves in the middle of a put.
  const left = join(folder, '.pending', `ana.${cut}.new`);
  await writeFile(left, '{"stream":');
  expect(await store.pending()).toEqual([{ owner: 'ana', key: whole, mark }]);
  expect(await readdir(join(folder, '.pending'))).toHaveLength(2);
  await utimes(left, new Date(), new Date(Date.now() - 25 * 3_600_000));
  await store.pending();
  expect(await readdir(join(folder, '.pending'))).toEqual([`ana.${whole}`]);
  await rm(folder, { recursive: true });
});

test.each(['..', '../elsewhere', '.', ''])('removing all media of the owner %j removes nothing', async (bad) => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
  const data = join(folder, 'data', 'inner');
  await mkdir(join(data, 'elsewhere'), { recursive: true });
  const store = await openEmbeddedMediaStore({ folder: join(data, 'media') });
  await expect(store.removeAll(bad)).rejects.toThrow('not an owner of media');
  expect((await readdir(data)).sort()).toEqual(['elsewhere', 'media']);
  await rm(folder, { recursive: true });
});
