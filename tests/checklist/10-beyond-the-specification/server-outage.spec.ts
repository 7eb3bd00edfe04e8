import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manySignUps, type PotluckProcess, removeFolder, startPotluckProcess } from '../../potluck-process.ts';
import { cardOf, likeButton, openPost, type Post, pendingLikes, writePost } from '../feed.ts';
import { signIn, type Visitor, visitor } from '../people.ts';

/** A server of its own, which is killed and restarted while pages are open. */
let server: PotluckProcess;
let ana: Visitor;
let ben: Member;
let post: Post;

beforeAll(async () => {
  server = await startPotluckProcess({ env: manySignUps });
  ana = await visitor({ baseURL: server.url });
  const [http, other] = await Promise.all([Member.signUp(server.url, 'Ana'), Member.signUp(server.url, 'Ben')]);
  await signIn(ana, http);
  ben = other;
  post = await writePost(ben);
});
afterAll(async () => {
  await server?.stop();
  if (server) await removeFolder(server.dataFolder);
});

describe('Beyond: the server is unavailable while the feed is open', () => {
  test('a like is shown at once, as pending', async () => {
    const card = await openPost(ana.page, post);
    await server.kill();
    await likeButton(card).click();
    await card.getByText('1 Like', { exact: true }).waitFor();
    await card.getByText('Not sent yet').waitFor();
    expect(await pendingLikes(ana.page)).toHaveLength(1);
  });

  test('it is sent when the server is back, without a reload', async () => {
    server = await startPotluckProcess({
      dataFolder: server.dataFolder,
      port: Number(new URL(server.url).port),
      env: manySignUps,
    });
    await expect.poll(() => pendingLikes(ana.page), { timeout: 40_000 }).toEqual([]);
    expect(await cardOf(ana.page, post.title).getByText('1 Like', { exact: true }).count()).toBe(1);
    expect((await ben.get<{ likesCount: number }>(`/api/announcements/${post.id}`)).likesCount).toBe(1);
  });

  test('missed posts are fetched after the reconnect, and announced', async () => {
    await ana.page.goto('/announcements');
    await cardOf(ana.page, post.title).waitFor();
    // Immediately, when the live connection and its code may not be there yet.
    await server.kill();
    server = await startPotluckProcess({
      dataFolder: server.dataFolder,
      port: Number(new URL(server.url).port),
      env: manySignUps,
    });
    const late = await writePost(ben);
    const pill = ana.page.getByRole('button', { name: '1 new post', exact: true });
    await pill.waitFor({ timeout: 40_000 });
    await pill.click();
    await cardOf(ana.page, late.title).waitFor();
  });
});
