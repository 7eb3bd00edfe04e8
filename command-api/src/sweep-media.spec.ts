import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandApiUnderTest, startCommandApi } from './command-api.fixture.ts';
import { openWithOtherKeys } from './other-keys.fixture.ts';
import { sweepMedia } from './sweep-media.ts';

let api: CommandApiUnderTest;
beforeAll(async () => {
  api = await startCommandApi();
});
afterAll(() => api?.close());

const now = new Date('2026-03-01T12:00:00.000Z');
const store = async (key: string, mark: { stream: string; eventId: string; minutesAgo: number }) => {
  const file = join(api.dataFolder, key);
  await writeFile(file, 'bytes');
  const since = new Date(now.getTime() - mark.minutesAgo * 60_000).toISOString();
  await api.ports.media.put('ana', [{ name: key, file }], { stream: mark.stream, eventId: mark.eventId, since });
};
const picture = (key: string) => ({ key, kind: 'image', contentType: 'image/png', width: 1, height: 1, widths: [] });
const profile = { userId: 'ana', displayName: null, firstName: null, lastName: null, bio: null, isPublic: false };

test('after a crash, files that an event names stay and others are removed, except recent ones', async () => {
  const [named, replaced, orphan, young] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32)) as [string, string, string, string];
  await api.append('user-ana', 'ProfileUpdated', { ...profile, profileImage: picture(named) });
  const eventId = (await api.ports.events.read('user-ana')).events[0]?.id as string;
  await store(named, { stream: 'user-ana', eventId, minutesAgo: 61 });
  await store(replaced, { stream: 'user-ana', eventId, minutesAgo: 61 });
  await store(orphan, { stream: 'user-nobody', eventId: 'none', minutesAgo: 61 });
  await store(young, { stream: 'user-nobody', eventId: 'none', minutesAgo: 59 });

  // Concurrently, as on two nodes.
  await Promise.all([1, 2].map(() => sweepMedia(api.ports.media, api.ports.events, now)));
  const exist = await Promise.all(
    [named, replaced, orphan, young].map(async (key) => (await api.ports.media.size('ana', key)) !== undefined),
  );
  expect(exist).toEqual([true, false, false, true]);
  expect((await api.ports.media.pending()).map(({ key }) => key)).toEqual([young]);
});

test('a file whose event cannot be decrypted stays, with its mark, until the key is back', async () => {
  const [named, orphan] = ['1', '2'].map((digit) => digit.repeat(32)) as [string, string];
  await api.append('user-cem', 'ProfileUpdated', { ...profile, userId: 'cem', profileImage: picture(named) });
  const eventId = (await api.ports.events.read('user-cem')).events[0]?.id as string;
  for (const key of [named, orphan]) await store(key, { stream: 'user-cem', eventId, minutesAgo: 61 });
  const exist = () => Promise.all([named, orphan].map(async (key) => (await api.ports.media.size('ana', key)) !== undefined));
  const withoutKey = await openWithOtherKeys(api);
  await sweepMedia(api.ports.media, withoutKey.events, now);
  await withoutKey.close();
  expect(await exist()).toEqual([true, true]);

  await sweepMedia(api.ports.media, api.ports.events, now);
  expect(await exist()).toEqual([true, false]);
  expect((await api.ports.media.pending()).map(({ key }) => key)).not.toContain(named);
});

test('a file that cannot be removed keeps no other one', async () => {
  const [stuck, orphan] = ['e', 'f'].map((letter) => letter.repeat(32)) as [string, string];
  for (const key of [stuck, orphan]) await store(key, { stream: 'user-nobody', eventId: 'none', minutesAgo: 61 });
  const file = join(api.dataFolder, 'media/ana', stuck);
  await rm(file);
  await mkdir(join(file, 'a folder'), { recursive: true });
  await expect(sweepMedia(api.ports.media, api.ports.events, now)).rejects.toThrow(stuck);
  expect(await api.ports.media.size('ana', orphan)).toBeUndefined();
  await rm(file, { recursive: true });
  await sweepMedia(api.ports.media, api.ports.events, now);
  expect((await api.ports.media.pending()).map(({ key }) => key)).not.toContain(stuck);
});
