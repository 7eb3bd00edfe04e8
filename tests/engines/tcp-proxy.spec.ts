import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** Echoes everything in capitals, and half-closes when its client has ended. */
const shouting = (socket: Socket) =>
  socket
    .setEncoding('utf8')
    .on('data', (text) => socket.write(String(text).toUpperCase()))
    .on('error', () => {});

describe('a proxy that simulates network faults', () => {
  let server: Server;
  let proxy: TcpProxy;
  const clients: Socket[] = [];
  beforeEach(async () => {
    server = createServer(shouting).listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy = await openTcpProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await proxy.close();
    server.close();
  });

  /** What the server receives from now on. */
  const listen = () => {
    let received = '';
    server.on('connection', (socket) => socket.on('data', (text) => (received += text)));
    return () => received;
  };
  const open = async () => {
    const client = connect({ host: proxy.host, port: proxy.port, allowHalfOpen: true });
    clients.push(client);
    const answered = { text: '', ended: false, error: '' };
    client.setEncoding('utf8').on('data', (text) => {
      answered.text += text;
    });
    client.on('end', () => {
      answered.ended = true;
    });
    client.on('error', (error: NodeJS.ErrnoException) => {
      answered.error = error.code as string;
    });
    await new Promise((resolve) => client.once('connect', resolve).once('close', resolve));
    return { client, answered };
  };

  test('passes data on in both directions, in order, and the end of each', async () => {
    const { client, answered } = await open();
    const long = 'crème brûlée '.repeat(100_000);
    client.write(long);
    client.end('end');
    await expect.poll(() => answered.ended).toBe(true);
    expect(answered.text === `${long}end`.toUpperCase()).toBe(true);
    await expect.poll(() => proxy.connections()).toBe(0);
  });

  test('when cut, resets connections and refuses new ones until it is restored', async () => {
    const { answered } = await open();
    await proxy.cut();
    await expect.poll(() => answered.error).toBe('ECONNRESET');
    expect((await open()).answered.error).toBe('ECONNREFUSED');
    await proxy.restore();
    const again = await open();
    again.client.write('again');
    await expect.poll(() => again.answered.text).toBe('AGAIN');
  });

  test('delays both directions, and keeps the order when the delay ends', async () => {
    const received = listen();
    const { client, answered } = await open();
    proxy.delay(100);
    const began = performance.now();
    client.write('a');
    await expect.poll(() => answered.text).toBe('A');
    expect(performance.now() - began).toBeGreaterThan(195);
    client.write('b');
    await expect.poll(received).toBe('ab');
    proxy.delay(0);
    client.write('c');
    await expect.poll(() => answered.text).toBe('ABC');
  });

  test('holds answers back until it is restored; a cut loses them', async () => {
    const { client, answered } = await open();
    proxy.holdAnswers();
    client.write('kept');
    await proxy.answerHeld();
    expect(answered.text).toBe('');
    await proxy.restore();
    await expect.poll(() => answered.text).toBe('KEPT');
    proxy.holdAnswers();
    client.write('lost');
    await proxy.answerHeld();
    await proxy.cut();
    await expect.poll(() => answered.error).toBe('ECONNRESET');
    expect(answered.text).toBe('KEPT');
  });

  test('half-closed, it sends nothing to the client, and still passes on the client’s data', async () => {
    const received = listen();
    const { client, answered } = await open();
    client.write('a');
    await expect.poll(() => answered.text).toBe('A');
    proxy.halfClose();
    await expect.poll(() => answered.ended).toBe(true);
    client.write('b');
    await expect.poll(received).toBe('ab');
    expect(answered).toMatchObject({ text: 'A', error: '' });
  });

  test('a client is disconnected if there is no server', async () => {
    server.close();
    const { answered } = await open();
    await expect.poll(() => answered.error).toBe('ECONNRESET');
  });
});
