import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { WebSocket } from 'ws';
import { removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { compare, percentile, type Row } from './measure.ts';
import { startYardstick } from './start-yardstick.ts';

const audience = 500;
const rounds = 20;

/** From the click until 500 sockets have received it, the 99th percentile, against a bare `ws` broadcast to 500. */
export async function live(): Promise<Row> {
  const potluck = await startPotluckProcess({ env: { POTLUCK_LIMITS: 'off' } });
  const yardstick = await startYardstick('ws-yardstick');
  try {
    const member = await Member.signUp(potluck.url, 'Ana');
    const post = await member.post<{ id: number }>('/api/announcements', form({ title: 'Soup', content: 'Who brings bread?' }));
    const watchers = await Promise.all(Array.from({ length: audience }, () => watchFeed(potluck.url)));
    const plain = await Promise.all(Array.from({ length: audience }, () => open(`ws://127.0.0.1:${yardstick.port}`)));
    const trigger = plain[0] as WebSocket;

    const ours = () =>
      p99(
        watchers,
        (text) => text.startsWith('42["announcement:likes"'),
        async () => {
          await member.post(`/api/announcements/${post.id}/like`);
        },
      );
    const bare = () =>
      p99(
        plain,
        () => true,
        async () => trigger.send('42["announcement:likes",{"announcementId":1,"likesCount":12,"position":"store:12345"}]'),
      );
    await ours();
    await bare();
    const row = await compare({ name: 'live', unit: 'ms until 500 sockets saw a like, p99', reach: 3, better: 'less' }, 5, ours, bare);
    for (const socket of [...watchers, ...plain]) socket.terminate();
    return row;
  } finally {
    yardstick.stop();
    await potluck.stop();
    await removeFolder(potluck.dataFolder);
  }
}

/** The 99th percentile in ms over `rounds` of: act, then wait until every socket has got its message. */
async function p99(sockets: WebSocket[], wanted: (text: string) => boolean, act: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const seen = Promise.all(sockets.map((socket) => seenBy(socket, wanted).then(() => times.push(performance.now() - start))));
    await Promise.all([act(), seen]);
    // After the 100 ms in which likes of one post are conflated.
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  return percentile(times, 0.99);
}

function seenBy(socket: WebSocket, wanted: (text: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const listen = (data: Buffer) => {
      if (!wanted(data.toString())) return;
      socket.off('message', listen);
      resolve();
    };
    socket.on('message', listen);
  });
}

export async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** Socket.IO's protocol over a bare socket, so that both sides of the comparison have the same client. */
export async function watchFeed(url: string, auth = ''): Promise<WebSocket> {
  const socket = await open(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  socket.on('message', (data) => data.toString() === '2' && socket.send('3'));
  await Promise.all([seenBy(socket, (text) => text.startsWith('40')), socket.send(`40${auth}`)]);
  await Promise.all([seenBy(socket, (text) => text.startsWith('430[{"ok":true')), socket.send('420["watch","feed"]')]);
  return socket;
}
