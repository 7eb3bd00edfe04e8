import { randomUUID } from 'node:crypto';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import autocannon from 'autocannon';
import { removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { compare, type Row } from './measure.ts';
import { startYardstick } from './start-yardstick.ts';

export const connections = 64;
const posts = 50;
export const seconds = 5;

/** Acknowledged likes per second over HTTP, each an event on disk and a count, against an empty Express route. */
export async function likes(): Promise<Row> {
  const liking = await openLikes({});
  const yardstick = await startYardstick('express-yardstick');
  try {
    const nothing = () => rate({ url: `http://127.0.0.1:${yardstick.port}/nothing`, method: 'POST', connections, duration: seconds });
    return await compare(
      { name: 'likes', unit: 'acknowledged likes/s over HTTP, 64 connections', reach: 0.45, better: 'more' },
      3,
      liking.perSecond,
      nothing,
    );
  } finally {
    yardstick.stop();
    await liking.close();
  }
}

/** A warm community with these settings, in which 64 members like. */
export async function openLikes(env: Record<string, string>): Promise<{ perSecond(): Promise<number>; close(): Promise<void> }> {
  const potluck = await startPotluckProcess({ env: { POTLUCK_LIMITS: 'off', ...env } });
  const close = async () => {
    await potluck.stop();
    await removeFolder(potluck.dataFolder);
  };
  try {
    // Sequentially: password hashing is limited per address.
    const members: Member[] = [];
    for (let n = 0; n < connections; n++) members.push(await Member.signUp(potluck.url, `Member ${n}`));
    const ids: number[] = [];
    for (let n = 0; n < posts; n++) {
      const post = await (members[0] as Member).post<{ id: number }>(
        '/api/announcements',
        form({ title: `Post ${n}`, content: 'What is for dinner?' }),
      );
      ids.push(post.id);
    }
    const liked = members.map(() => new Set<number>());
    let client = 0;
    const perSecond = () =>
      rate({
        url: potluck.url,
        connections,
        duration: seconds,
        setupClient: (it: autocannon.Client) => {
          const which = client++ % connections;
          it.setRequests(likesOf(members[which] as Member, liked[which] as Set<number>, ids));
        },
      });
    await perSecond();
    return { perSecond, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** As the browser sends them: explicit likes with an Idempotency-Key. The member goes from post to post, so that every like is a new event. */
function likesOf(member: Member, liked: Set<number>, posts: number[]): autocannon.Request[] {
  return posts.map((id) => ({
    method: 'POST',
    path: `/api/announcements/${id}/like`,
    setupRequest: (request) => {
      const isLike = !liked.has(id);
      liked[isLike ? 'add' : 'delete'](id);
      const headers = { cookie: member.cookieHeader, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      return { ...request, headers, body: JSON.stringify({ isLike }) };
    },
  }));
}

export async function rate(options: autocannon.Options): Promise<number> {
  const result = await autocannon(options);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}
