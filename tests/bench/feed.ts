import { performance } from 'node:perf_hooks';
import { windowOf } from '@potluck/query-api/live/outbox';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import type { WebSocket } from 'ws';
import { removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { connections, rate, seconds } from './likes.ts';
import { open, watchFeed } from './live.ts';
import { compare, type Row } from './measure.ts';
import { startYardstick } from './start-yardstick.ts';

const pages = 2_000;
const posts = 20;
const atOnce = 16;
const forMs = 5_000;
/** Messages per second: a node sends one per page and window, and no more on a faster machine. Timers may be 5 % late. */
const pace = (0.95 * pages * 1_000) / windowOf(pages);

/**
 * Messages per second that one process sends to pages with the feed open, at the maximum rate of likes, against a bare `ws` broadcast to
 * as many. docs/OPERATIONS.md uses it; the unit has the number of changes per message.
 */
export async function feed(): Promise<Row[]> {
  const potluck = await startPotluckProcess({ env: { POTLUCK_LIMITS: 'off' } });
  const yardstick = await startYardstick('ws-yardstick');
  const sockets: WebSocket[] = [];
  try {
    const member = await Member.signUp(potluck.url, 'Ana');
    const ids: number[] = [];
    for (let count = 0; count < posts; count++) {
      const post = await member.post<{ id: number }>('/api/announcements', form({ title: `Soup ${count}`, content: 'Who brings bread?' }));
      ids.push(post.id);
    }
    const watchers = await openMany(() => watchFeed(potluck.url, '{"together":true}'));
    const plain = await openMany(() => open(`ws://127.0.0.1:${yardstick.port}`));
    sockets.push(...watchers, ...plain);
    let changes = 0;
    let messages = 0;
    watchers[0]?.on('message', (data) => {
      const text = data.toString();
      if (!text.startsWith('42[')) return;
      const [event, body] = JSON.parse(text.slice(2));
      messages += 1;
      changes += event === 'together' ? body.messages.length : 1;
    });

    const likes = () =>
      received(watchers, async (ends) => {
        let turn = 0;
        const like = async () => {
          while (!ends()) await member.post(`/api/announcements/${ids[turn++ % posts]}/like`);
        };
        await Promise.all(Array.from({ length: atOnce }, like));
      });
    const bare = () =>
      received(plain, async (ends) => {
        const last = plain.at(-1) as WebSocket;
        while (!ends()) {
          const seen = new Promise((resolve) => last.once('message', resolve));
          plain[0]?.send('42["announcement:likes",{"announcementId":1,"likesCount":12,"position":"store:12345"}]');
          await seen;
        }
      });
    const unit = `messages/s to ${pages} pages while likes come as fast as they can`;
    const row = await compare({ name: 'feed', unit, reach: 0.2, better: 'more', enough: pace }, 3, likes, bare);
    for (const socket of sockets.splice(0)) socket.terminate();
    return [{ ...row, unit: `${unit}, each of ${(changes / messages).toFixed(1)} changes` }, await readAgain(potluck.url, member)];
  } finally {
    for (const socket of sockets) socket.terminate();
    yardstick.stop();
    await potluck.stop();
    await removeFolder(potluck.dataFolder);
  }
}

/** Pages per second that reload the feed, as all do after a restart, against an empty Express route. */
async function readAgain(url: string, member: Member): Promise<Row> {
  const yardstick = await startYardstick('express-yardstick');
  const asks = ['/api/announcements?limit=20', '/api/auth/user'];
  const headers = { cookie: member.cookieHeader };
  const requests = asks.map((path) => ({ method: 'GET' as const, path, headers }));
  try {
    return await compare(
      { name: 'feed-again', unit: 'pages/s that read the feed again, 64 connections', reach: 0.1, better: 'more' },
      3,
      async () => (await rate({ url, connections, duration: seconds, requests })) / asks.length,
      () => rate({ url: `http://127.0.0.1:${yardstick.port}/nothing`, method: 'POST', connections, duration: seconds }),
    );
  } finally {
    yardstick.stop();
  }
}

/** Fifty at a time: a server limits pending connections. */
async function openMany(one: () => Promise<WebSocket>): Promise<WebSocket[]> {
  const opened: WebSocket[] = [];
  while (opened.length < pages) opened.push(...(await Promise.all(Array.from({ length: 50 }, one))));
  return opened;
}

/** Messages per second that all these sockets get during `work`. */
async function received(sockets: WebSocket[], work: (ends: () => boolean) => Promise<void>): Promise<number> {
  let count = 0;
  const listen = () => {
    count += 1;
  };
  for (const socket of sockets) socket.on('message', listen);
  const start = performance.now();
  await work(() => performance.now() - start > forMs);
  const rate = count / ((performance.now() - start) / 1_000);
  for (const socket of sockets) socket.off('message', listen);
  return rate;
}
