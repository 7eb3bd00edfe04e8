import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPost } from '../documents.fixture.ts';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { openListener } from './listener.fixture.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.member('ana');
  for (let id = 1; id <= 50; id += 1) await kitchen.post(id, 'ana');
});
afterAll(() => kitchen.close());

const listener = () => openListener(kitchen.url);

/** A raw WebSocket, which can send many messages in one chunk, and stops reading on demand. */
async function rawSocket() {
  const { hostname, port } = new URL(kitchen.url);
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const key = Buffer.alloc(16).toString('base64');
  const lines = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
  ];
  socket.write([...lines, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`, '', ''].join('\r\n'));
  let received = '';
  socket.on('data', (piece) => {
    received += piece.toString('latin1');
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  /** A frame of up to 125 bytes, with a mask of zeros. */
  const frame = (text: string, opcode = 1) =>
    Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)]);
  await vi.waitFor(() => expect(received).toContain('0{"sid"'));
  socket.write(frame('40'));
  await vi.waitFor(() => expect(received).toContain('session:is'));
  return { socket, frame, closed, received: () => received };
}

/** The longest turn of this thread's event loop while `work` lasts, in ms of processor time. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  let ends = false;
  const turn = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.cpuUsage();
    if (!ends) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  ends = true;
  return longest;
}

test('simultaneous requests share one read of the end of the log', async () => {
  const head = vi.spyOn(kitchen.ports.events, 'head');
  const ana = await listener();
  head.mockClear();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ana.watch(`announcement:${index + 1}`)));
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  expect(head.mock.calls.length).toBeLessThan(10);
  head.mockRestore();
  ana.socket.disconnect();
});

test.each([
  ['watch messages', '420["watch","announcement:7"]', 1],
  ['messages for nobody', '42["nothing",[[[[]]]]]', 1],
  ['connections to other places', '40/elsewhere,', 1],
  ['pings of the protocol below', 'p'.repeat(100), 9],
] as const)('20,000 %s in one piece hold up nobody, and end the connection', async (_, text, opcode) => {
  const { socket, frame, closed } = await rawSocket();
  const other = await listener();
  const one = frame(text, opcode);
  const many = Buffer.concat(Array.from({ length: 20_000 }, () => one));
  const longest = await longestTurn(async () => {
    socket.write(many);
    for (let time = 0; time < 5; time += 1) expect(await other.watch('announcement:8')).toMatchObject({ ok: true });
    await closed;
  });
  expect(longest).toBeLessThan(50);
  other.socket.disconnect();
});

test('a client that sends too much is refused before the connection is closed', async () => {
  const { socket, frame, received } = await rawSocket();
  socket.write(Buffer.concat(Array.from({ length: 800 }, () => frame('421["watch","feed"]'))));
  await expect.poll(received).toContain('"code":"too-many-requests"');
  expect(received()).toContain('"ok":true');
  expect(socket.readyState).toBe('open');
  socket.destroy();
});

test('the send buffer for a client that reads nothing is bounded, and once it reads on it is told to read again', async () => {
  const slow = await rawSocket();
  const [posts, rounds, content] = [50, 40, 'x'.repeat(9_000)];
  for (let id = 1; id <= posts; id += 1) slow.socket.write(slow.frame(`420["watch","announcement:${id}"]`));
  await expect.poll(() => slow.received().match(/430\[/g)?.length).toBe(posts);
  const other = await listener();
  await other.watch(`announcement:${posts}`);
  slow.socket.pause();
  for (let round = 1; round <= rounds; round += 1) {
    const position = String(1_000 + round);
    const changes = Array.from({ length: posts }, (_, index) => {
      const after = aPost({ id: index + 1, content, revision: round });
      return { id: String(after.id), position, before: { ...after, revision: 0 }, after, eventTypes: ['AnnouncementEdited'] };
    });
    kitchen.ports.bus.publish('changes', { projection: 'feed', storeId: kitchen.ports.events.storeId, position, changes });
    await other.until(
      'announcement:changed',
      ({ announcement }: { announcement: { revision: number } }) => announcement.revision === round,
    );
  }
  slow.socket.resume();
  await expect.poll(slow.received).toContain('resync');
  expect(slow.received().length).toBeLessThan((rounds * posts * content.length) / 2);
  slow.socket.destroy();
  other.socket.disconnect();
});
