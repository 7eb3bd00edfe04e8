import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PotluckProcess, removeFolder, startPotluckProcess, temporaryFolder } from './potluck-process.ts';

/** `npm start -- --demo`: a community with content, in a data folder of its own. */
interface Named {
  id: number;
  title: string;
  image: string | null;
  createdAt: string;
}
type Post = Named & {
  video: string | null;
  likesCount: number;
  commentsCount: number;
  user: { displayName: string; profileImageUrl: string | null };
};

const longestWaitMs = 400_000;
let folder: string;
let dataFolder: string;
let demo: PotluckProcess;

const start = () => startPotluckProcess({ dataFolder, args: ['--demo'] });
/** The accounts as they are printed. */
const accounts = () => {
  const output = demo.output();
  const password = /The password of each is: (.+)/.exec(output)?.[1] as string;
  return { password, emails: [...output.matchAll(/^ {2}(\S+@\S+)/gm)].map((match) => match[1] as string) };
};
const signIn = (email: string) => Member.signIn(demo.url, email, email, accounts().password);
const allPosts = async (member: Member) => {
  const posts: Post[] = [];
  for (let next: string | undefined = '/api/announcements/feed?limit=50'; next; ) {
    const response: Response = await member.request(next);
    posts.push(...((await response.json()) as Post[]));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return posts;
};

beforeAll(async () => {
  folder = await temporaryFolder();
  dataFolder = join(folder, 'place');
  await stoppedHalfway();
  demo = await start();
}, longestWaitMs);

afterAll(async () => {
  await demo?.stop();
  await removeFolder(folder);
});

/** A first start that is killed while the demo is created. */
async function stoppedHalfway(): Promise<void> {
  const child = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', POTLUCK_DATA: dataFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  await once(child.stderr, 'data');
  child.kill('SIGKILL');
  await ended;
}

test('the accounts are printed after the address, and each can sign in', async () => {
  const output = demo.output();
  expect(output.indexOf('Potluck is ready at')).toBeLessThan(output.indexOf(accounts().emails[0] as string));
  expect(accounts().emails.length).toBeGreaterThanOrEqual(6);
  for (const email of accounts().emails) await signIn(email);
});

test('the first account has a full kitchen, a face and a featured recipe', async () => {
  const member = await signIn(accounts().emails[0] as string);
  const recipes = await member.get<Named[]>('/api/recipes');
  const featured = await member.get<Named>('/api/recipes/featured/daily');
  expect(recipes.length).toBeGreaterThan(6);
  expect(recipes.filter(({ image }) => image).length).toBeGreaterThan(6);
  expect(recipes.map(({ title }) => title)).toContain(featured.title);
  expect(await member.get('/api/auth/user')).toMatchObject({ profileImageUrl: expect.stringContaining('/media/') });
  const picture = await member.request(recipes.find(({ image }) => image)?.image as string);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('the feed has posts of several weeks, with pictures, a video, likes and threads', async () => {
  const member = await signIn(accounts().emails[0] as string);
  const posts = await allPosts(member);
  expect(posts.length).toBeGreaterThanOrEqual(25);
  expect(posts.some(({ image }) => image)).toBe(true);
  expect(posts.some(({ video }) => video)).toBe(true);
  expect(posts.some(({ likesCount }) => likesCount > 3)).toBe(true);
  const days = posts.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / 86_400_000);
  expect([Math.min(...days) < 1, Math.max(...days) > 30, days.every((day, i) => i === 0 || day >= (days[i - 1] as number))]).toEqual([
    true,
    true,
    true,
  ]);
  const [longest] = [...posts].sort((one, other) => other.commentsCount - one.commentsCount);
  expect(longest?.commentsCount).toBeGreaterThan(10);
});

test('there are two moderators, an administrator, a private profile and a member without a name', async () => {
  const people = await Promise.all(
    accounts().emails.map(async (email) => {
      const member = await signIn(email);
      return member.get<{ roles: string[]; isPublic: boolean; displayName: string | null }>('/api/auth/user');
    }),
  );
  expect(people.filter(({ roles }) => roles.includes('moderator'))).toHaveLength(2);
  expect(people.filter(({ roles }) => roles.includes('administrator'))).toHaveLength(1);
  expect(people.some(({ isPublic, displayName }) => !isPublic && displayName)).toBe(true);
  expect(people.some(({ displayName }) => !displayName)).toBe(true);
});

test(
  'a second start finds the place as it was left',
  async () => {
    const before = await allPosts(await signIn(accounts().emails[0] as string));
    await (await signIn(accounts().emails[1] as string)).post(`/api/announcements/${before[0]?.id}/comments`, {
      content: 'Still here tomorrow?',
    });
    await demo.stop();
    demo = await start();
    expect(demo.output()).not.toContain('Setting the table');
    const after = await allPosts(await signIn(accounts().emails[0] as string));
    expect(after.map(({ id, title }) => [id, title])).toEqual(before.map(({ id, title }) => [id, title]));
    expect(after[0]?.commentsCount).toBe((before[0]?.commentsCount as number) + 1);
  },
  longestWaitMs,
);

interface ListedCase {
  status: string;
  outcome: string | null;
  appealed: boolean;
  authorLeavesAt: string | null;
}

test('moderators find cases in every status', async () => {
  const jun = await signIn('jun@potluck.example');
  const list = (query: string) => jun.get<ListedCase[]>(`/api/moderation/cases?${query}`);
  const states = [...(await list('state=open')), ...(await list('state=decided'))].map(({ status, outcome }) =>
    [status, outcome].join(' '),
  );
  expect(new Set(states)).toEqual(
    new Set(['open ', 'escalated ', 'claimed ', 'reopened dismiss', 'reopened hide', 'decided hide', 'decided restore']),
  );
  expect(await list('appealed=true')).toMatchObject([{ status: 'reopened', outcome: 'hide' }]);
  expect(await list('leaving=true')).toHaveLength(1);
});

test('an appeal waits for its answer, one was answered, and an author has left', async () => {
  const appealsOf = async (email: string) =>
    (await (await signIn(email)).get<{ appeal: { state: string } | null }[]>('/api/decisions')).map(({ appeal }) => appeal?.state);
  expect(await appealsOf('owen@potluck.example')).toContain('open');
  expect(await appealsOf('lucie@potluck.example')).toContain('upheld');
  const posts = await allPosts(await signIn('jun@potluck.example'));
  expect(posts.map(({ title }) => title)).not.toContain('Nobody here can cook');
});
