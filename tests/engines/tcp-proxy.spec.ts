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
    let told = '';
    server.on('connection', (socket) => socket.on('data', (text) => (told += text)));
    return () => told;
  };
  const open = async () => {
    const client = connect({ host: proxy.host, port: proxy.port, allowHalfOpen: true });
    clients.push(client);
    const heard = { text: '', ended: false, error: '' };
    client.setEncoding('utf8').on('data', (text) => {
      heard.text += text;
    });
    client.on('end', () => {
      heard.ended = true;
    });
    client.on('error', (error: NodeJS.ErrnoException) => {
      heard.error = error.code as string;
    });
    await new Promise((resolve) => client.once('connect', resolve).once('close', resolve));
    return { client, heard };
  };

  test('passes data on in both directions, in order, and the end of each', async () => {
    const { client, heard } = await open();
    const long = 'crème brûlée '.repeat(100_000);
    client.write(long);
    client.end('end');
    await expect.poll(() => heard.ended).toBe(true);
    expect(heard.text === `${long}end`.toUpperCase()).toBe(true);
    await expect.poll(() => proxy.connections()).toBe(0);
  });

  test('when cut, resets connections and refuses new ones until it is restored', async () => {
    const { heard } = await open();
    await proxy.cut();
    await expect.poll(() => heard.error).toBe('ECONNRESET');
    expect((await open()).heard.error).toBe('ECONNREFUSED');
    await proxy.restore();
    const again = await open();
    again.client.write('again');
    await expect.poll(() => again.heard.text).toBe('AGAIN');
  });

  test('delays both directions, and keeps the order when the delay ends', async () => {
    const told = listen();
    const { client, heard } = await open();
    proxy.delay(100);
    const began = performance.now();
    client.write('a');
    await expect.poll(() => heard.text).toBe('A');
    expect(performance.now() - began).toBeGreaterThan(195);
    client.write('b');
    await expect.poll(told).toBe('ab');
    proxy.delay(0);
    client.write('c');
    await expect.poll(() => heard.text).toBe('ABC');
  });

  test('holds answers back until it is restored; a cut loses them', async () => {
    const { client, heard } = await open();
    proxy.holdAnswers();
    client.write('kept');
    await proxy.answerHeld();
    expect(heard.text).toBe('');
    await proxy.restore();
    await expect.poll(() => heard.text).toBe('KEPT');
    proxy.holdAnswers();
    client.write('lost');
    await proxy.answerHeld();
    await proxy.cut();
    await expect.poll(() => heard.error).toBe('ECONNRESET');
    expect(heard.text).toBe('KEPT');
  });

  test('half-closed, it sends nothing to the client, and still passes on the client’s data', async () => {
    const told = listen();
    const { client, heard } = await open();
    client.write('a');
    await expect.poll(() => heard.text).toBe('A');
    proxy.halfClose();
    await expect.poll(() => heard.ended).toBe(true);
    client.write('b');
    await expect.poll(told).toBe('ab');
    expect(heard).toMatchObject({ text: 'A', error: '' });
  });

  test('a client is disconnected if there is no server', async () => {
    server.close();
    const { heard } = await open();
    await expect.poll(() => heard.error).toBe('ECONNRESET');
  });
});
