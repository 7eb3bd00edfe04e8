import { operations } from '@potluck/tools/openapi-operations';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matrix, type Situation } from './matrix.ts';
import { type Caller, callers, isSuspended } from './roles.ts';
import { topics } from './topics.ts';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
}, 240_000);
afterAll(() => world?.end());

const calls = operations.map(({ method, path }) => `${method} ${path}`);

test('matrix.ts has exactly the calls of the OpenAPI document', () => {
  expect(Object.keys(matrix).sort()).toEqual(calls.sort());
});

for (const call of calls) {
  test(call, async () => {
    const wrong: string[] = [];
    for (const situation of matrix[call] ?? []) {
      for (const role of callers) {
        const status = await statusFor(call, situation, role);
        const expected = expectedFor(call, situation, role);
        if (expected !== (status < 400 ? 'may' : status)) wrong.push(`${situation.of}, ${role}: ${status}, expected ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}

function expectedFor(call: string, situation: Situation, role: Caller): 'may' | number {
  const { may, visitor = 401, else: others = 403 } = situation;
  if (isSuspended(role)) return call.startsWith('get ') ? expectedFor(call, situation, 'stranger') : (situation.suspended ?? 403);
  if (may.includes(role)) return 'may';
  if (role === 'visitor') return visitor;
  return typeof others === 'number' ? others : (others[role] ?? 403);
}

async function statusFor(call: string, situation: Situation, role: Caller): Promise<number> {
  const { path, body } = await situation.ask(world, role);
  const method = (call.split(' ')[0] as string).toUpperCase();
  const json = body !== undefined && !(body instanceof FormData);
  const init: RequestInit = {
    method,
    headers: json ? { 'content-type': 'application/json' } : {},
    ...(body !== undefined && method !== 'GET' && { body: json ? JSON.stringify(body) : (body as FormData) }),
  };
  const response = role === 'visitor' ? await fetch(new URL(path, world.potluck.url), init) : await world.member(role).request(path, init);
  await response.arrayBuffer();
  if (response.ok && method !== 'GET') world.changed();
  return response.status;
}

for (const [kind, situations] of Object.entries(topics)) {
  test(`the topic ${kind}`, async () => {
    const wrong: string[] = [];
    for (const { of, may, topic } of situations) {
      const watched = await topic(world);
      for (const role of callers) {
        const socket = await connect(role);
        const { ok } = (await socket.timeout(10_000).emitWithAck('watch', watched)) as { ok: boolean };
        socket.disconnect();
        if (ok !== may.includes(isSuspended(role) ? 'stranger' : role)) wrong.push(`${of}, ${role}: ${ok ? 'may' : 'refused'}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}

async function connect(role: Caller): Promise<Socket> {
  const headers: Record<string, string> = role === 'visitor' ? {} : { cookie: world.member(role).cookieHeader };
  const socket = io(world.potluck.url, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: headers });
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', reject);
  });
  return socket;
}
