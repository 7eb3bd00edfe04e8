import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PotluckProcess, removeFolder, startPotluckProcess } from './potluck-process.ts';

let potluck: PotluckProcess;
beforeAll(async () => {
  potluck = await startPotluckProcess();
});
afterAll(async () => {
  await potluck?.stop();
  if (potluck) await removeFolder(potluck.dataFolder);
});

test.each(['/%ff', '/assets/%ff', '/assets/nope.js', '/assets/..%2f..%2fpackage.json'])(
  '%s is refused without a word of the inside',
  async (path) => {
    const response = await fetch(potluck.url + path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).toBe('Not found');
  },
);

test('both of two concurrent likes are answered with the count', async () => {
  const ana = await Member.signUp(potluck.url, 'Ana');
  for (let round = 0; round < 10; round++) {
    const post = await ana.post<{ id: number }>('/api/announcements', form({ title: `Post ${round}`, content: 'Hello' }));
    const like = () => ana.post(`/api/announcements/${post.id}/like`, { isLike: true });
    expect(await Promise.all([like(), like(), like()])).toEqual(Array.from({ length: 3 }, () => ({ liked: true, likesCount: 1 })));
  }
});

test('a search finds words after a control character', async () => {
  const ben = await Member.signUp(potluck.url, 'Ben');
  await ben.post('/api/announcements', form({ title: 'abc\u0000zebrafish', content: 'x' }));
  const found = await ben.get<{ title: string }[]>('/api/announcements/feed?search=zebrafish');
  expect(found.map((post) => post.title)).toEqual(['abczebrafish']);
});
