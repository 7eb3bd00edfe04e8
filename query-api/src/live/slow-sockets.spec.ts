import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { LiveSocket } from './live-socket.ts';
import { createSlowSockets } from './slow-sockets.ts';

/** A stand-in for a socket: the engine's packet events, and what happens to the socket. */
function setting() {
  const world = { now: 0, emitted: [] as string[], closed: false };
  const close = (discard: boolean) => {
    world.closed = discard;
  };
  const conn = Object.assign(new EventEmitter(), { close });
  const socket = { conn, emit: (event: string) => world.emitted.push(event) } as unknown as LiveSocket;
  const slow = createSlowSockets(() => world.now);
  slow.follow(socket);
  const wait = (messages: number) => {
    for (let count = 0; count < messages; count += 1) conn.emit('packetCreate');
  };
  return { world, wait, goOn: () => conn.emit('drain'), skips: () => slow.skips(socket) };
}

test('a socket with few unsent messages gets the next one', () => {
  const { wait, skips } = setting();
  wait(63);
  expect(skips()).toBe(false);
});
test('a socket with many unsent messages misses the next one, and reads again once it has drained', () => {
  const { world, wait, skips, goOn } = setting();
  wait(64);
  expect(skips()).toBe(true);
  goOn();
  expect([skips(), world.emitted]).toEqual([false, ['resync']]);
  goOn();
  expect(world.emitted).toHaveLength(1);
});
test('a socket that has missed nothing is not told to read again', () => {
  const { world, wait, goOn } = setting();
  wait(64);
  goOn();
  expect(world.emitted).toEqual([]);
});
test('a socket that takes nothing for 30 s is disconnected', () => {
  const { world, wait, skips } = setting();
  wait(64);
  skips();
  world.now = 30_000;
  skips();
  expect(world.closed).toBe(false);
  world.now = 30_001;
  skips();
  expect(world.closed).toBe(true);
});
test('a socket that sends requests without reading is disconnected', () => {
  const { world, wait } = setting();
  wait(1_001);
  expect(world.closed).toBe(true);
});
