import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createLikeSender, type LikeSenderPorts } from './like-sender.ts';
import type { PendingLike } from './pending-likes.ts';

const pendingLike = (id: string, announcementId: number, isLike = true, userId = 'ana'): PendingLike => ({
  id,
  announcementId,
  userId,
  isLike,
  createdAt: id,
});

/** A browser's storage, and a server that gives these answers in turn: `true` confirms, an error is thrown. */
function browser(stored: PendingLike[], answers: (true | Error)[] = []) {
  const world = {
    stored,
    sent: [] as string[],
    refused: [] as string[],
    backOffs: [] as number[],
    inFlight: 0,
    mostInFlight: 0,
    retry: () => {},
    reachable: true,
  };
  const drop = ({ id }: PendingLike) => {
    world.stored = world.stored.filter((like) => like.id !== id);
  };
  let lock: Promise<void> = Promise.resolve();
  const ports: LikeSenderPorts = {
    all: () => world.stored,
    currentUserId: () => 'ana',
    send: async (like) => {
      world.sent.push(like.id);
      world.mostInFlight = Math.max(world.mostInFlight, ++world.inFlight);
      await Promise.resolve();
      world.inFlight -= 1;
      const answer = answers.shift() ?? true;
      if (answer !== true) throw answer;
      return { liked: like.isLike, likesCount: 1, position: '' };
    },
    onConfirmed: drop,
    onRefused: (like) => {
      world.refused.push(like.id);
      drop(like);
    },
    onReachable: (reachable) => {
      world.reachable = reachable;
    },
    exclusively: (work) => {
      lock = lock.then(work);
      return lock;
    },
    schedule: (call, ms) => {
      world.backOffs.push(ms);
      world.retry = call;
    },
  };
  return { world, ports, send: createLikeSender(ports) };
}

test('pending likes are sent one after the other', async () => {
  const { world, send } = browser([pendingLike('a', 1), pendingLike('b', 2)]);
  await Promise.all([send(), send()]);
  expect(world).toMatchObject({ sent: ['a', 'b'], stored: [], mostInFlight: 1 });
});

test('a like made while an earlier one is in flight is sent after its answer', async () => {
  const { world, ports, send } = browser([pendingLike('a', 1)]);
  const first = ports.send;
  ports.send = (like) => {
    if (like.id === 'a') world.stored = [pendingLike('b', 1, false)];
    return first(like);
  };
  await send();
  expect(world).toMatchObject({ sent: ['a', 'b'], stored: [], mostInFlight: 1 });
});

test("another member's pending likes stay", async () => {
  const { world, send } = browser([pendingLike('a', 1, true, 'ben')]);
  await send();
  expect(world).toMatchObject({ sent: [], stored: [{ id: 'a' }] });
});

test('after a network failure a like is sent again with the same id', async () => {
  const { world, send } = browser([pendingLike('a', 1)], [new TypeError('Failed to fetch'), new TypeError('Failed to fetch'), true]);
  await send();
  expect(world.reachable).toBe(false);
  await world.retry();
  await world.retry();
  expect(world).toMatchObject({ sent: ['a', 'a', 'a'], stored: [], backOffs: [1_000, 2_000], reachable: true });
});

test('a refused like is dropped, and the next is sent', async () => {
  const { world, send } = browser([pendingLike('a', 1), pendingLike('b', 2)], [new ApiError(404, 'removed')]);
  await send();
  expect(world).toMatchObject({ sent: ['a', 'b'], refused: ['a'], stored: [] });
});

test('the pending like stays stored while signed out', async () => {
  const { world, send } = browser([pendingLike('a', 1)], [new ApiError(401, 'Unauthorized')]);
  await send();
  expect(world).toMatchObject({ refused: [], backOffs: [], stored: [{ id: 'a' }] });
});
