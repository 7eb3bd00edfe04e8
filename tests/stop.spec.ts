import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type PotluckProcess, removeFolder, startPotluckProcess } from './potluck-process.ts';

let potluck: PotluckProcess;
afterEach(async () => {
  await potluck?.kill();
  if (potluck) await removeFolder(potluck.dataFolder);
});

test('SIGTERM finishes requests in flight, closes sockets and idle connections, and ends at once', async () => {
  potluck = await startPotluckProcess();
  const ana = await Member.signUp(potluck.url, 'Ana');
  const socket = new WebSocket(`${potluck.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const left = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));

  // Enough that some are still in flight when the signal comes.
  const posts = Array.from({ length: 30 }, (_, n) =>
    ana.post<{ id: number }>('/api/announcements', form({ title: `Post ${n}`, content: 'Before the end' })).then(
      (post) => post.id,
      () => undefined,
    ),
  );
  await Promise.race(posts);
  const begun = Date.now();
  await potluck.stop();
  expect(Date.now() - begun).toBeLessThan(5_000);
  expect(potluck.process.exitCode).toBe(0);
  await left;

  const acknowledged = (await Promise.all(posts)).filter((id) => id !== undefined);
  expect(acknowledged.length).toBeGreaterThan(0);
  potluck = await startPotluckProcess({ dataFolder: potluck.dataFolder, port: Number(new URL(potluck.url).port) });
  const feed = await ana.get<{ id: number }[]>('/api/announcements/feed?limit=100');
  const ids = feed.map((post) => post.id);
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
});

test('a second server on the same data folder is refused with a clear message', async () => {
  potluck = await startPotluckProcess();
  await expect(startPotluckProcess({ dataFolder: potluck.dataFolder })).rejects.toThrow(/already|another|in use|runs/i);
});

test('a port in use is named, with what to do', async () => {
  potluck = await startPotluckProcess();
  const port = Number(new URL(potluck.url).port);
  await expect(startPotluckProcess({ port })).rejects.toThrow(`Port ${port} is taken`);
});
