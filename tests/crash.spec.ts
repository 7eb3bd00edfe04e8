import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PotluckProcess, removeFolder, startPotluckProcess } from './potluck-process.ts';
import { readModels } from './read-models.ts';

let potluck: PotluckProcess;
beforeAll(async () => {
  potluck = await startPotluckProcess();
});
afterAll(async () => {
  await potluck?.kill();
  if (potluck) await removeFolder(potluck.dataFolder);
});

interface Post {
  id: number;
  likesCount: number;
  commentsCount: number;
  title: string;
}

test('SIGKILL in the middle of a burst loses no acknowledged command, and the read models equal a fresh fold', async () => {
  const members = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dan'].map((name) => Member.signUp(potluck.url, name)));
  const [ana] = members as [Member];
  const first = await ana.post<Post>('/api/announcements', form({ title: 'The first', content: 'Stands before the burst' }));

  // Each member posts, likes and comments without a pause until the server is gone.
  const acknowledged = { posts: new Set<string>(), comments: new Set<string>(), likers: new Set<string>() };
  let answers = 0;
  let halfway: () => void = () => {};
  const enough = new Promise<void>((resolve) => {
    halfway = resolve;
  });
  const count = () => {
    if (++answers === 60) halfway();
  };
  const bursts = members.map(async (member) => {
    for (let n = 0; ; n++) {
      const title = `${member.name} ${n}`;
      await member.post('/api/announcements', form({ title, content: 'In the burst' }));
      acknowledged.posts.add(title);
      count();
      await member.post(`/api/announcements/${first.id}/like`, { isLike: true });
      acknowledged.likers.add(member.name);
      count();
      const content = `${member.name} says ${n}`;
      await member.post(`/api/announcements/${first.id}/comments`, { content });
      acknowledged.comments.add(content);
      count();
    }
  });
  const ended = Promise.allSettled(bursts);
  await enough;
  await potluck.kill();
  await ended;
  expect(acknowledged.comments.size).toBeGreaterThan(5);

  potluck = await startPotluckProcess({ dataFolder: potluck.dataFolder, port: Number(new URL(potluck.url).port) });
  const posts = await ana.get<Post[]>('/api/announcements/feed?limit=100');
  const titles = new Set(posts.map((post) => post.title));
  expect([...acknowledged.posts].filter((title) => !titles.has(title))).toEqual([]);
  const after = await ana.get<Post>(`/api/announcements/${first.id}`);
  expect(after.likesCount).toBeGreaterThanOrEqual(acknowledged.likers.size);

  const comments: string[] = [];
  for (let page = 1, more = true; more; page++) {
    const answer = await ana.get<{ comments: { content: string }[]; hasMore: boolean }>(
      `/api/announcements/${first.id}/comments?page=${page}&limit=10`,
    );
    comments.push(...answer.comments.map((comment) => comment.content));
    more = answer.hasMore;
  }
  expect([...acknowledged.comments].filter((content) => !comments.includes(content))).toEqual([]);
  expect(after.commentsCount).toBe(comments.length);

  await potluck.stop();
  expect(await readModels(potluck.dataFolder)).toEqual(await readModels(potluck.dataFolder, { fresh: true }));
});
