import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createLikeSender, type LikeSenderPorts } from './like-sender.ts';
import type { PendingLike } from './pending-likes.ts';

const wish = (id: string, announcementId: number, isLike = true, userId = 'ana'): PendingLike => ({
  id,
  announcementId,
  userId,
  isLike,
  createdAt: id,
});

/** A browser's storage and a server that answers as told: `true` confirms, an error is thrown. */
function browser(stored: PendingLike[], answers: (true | Error)[] = []) {
  const world = {
    stored,
    sent: [] as string[],
    refused: [] as string[],
    pauses: [] as number[],
    inFlight: 0,
    most: 0,
    again: () => {},
    reached: true,
  };
  const drop = ({ id }: PendingLike) => {
    world.stored = world.stored.filter((like) => like.id !== id);
  };
  let lock: Promise<void> = Promise.resolve();
  const ports: LikeSenderPorts = {
    all: () => world.stored,
    signedIn: () => 'ana',
    send: async (like) => {
      world.sent.push(like.id);
      world.most = Math.max(world.most, ++world.inFlight);
      await Promise.resolve();
      world.inFlight -= 1;
      const answer = answers.shift() ?? true;
      if (answer !== true) throw answer;
      return { liked: like.isLike, likesCount: 1, position: '' };
    },
    confirmed: drop,
    refused: (like) => {
      world.refused.push(like.id);
      drop(like);
    },
    reached: (answered) => {
      world.reached = answered;
    },
    alone: (work) => {
      lock = lock.then(work);
      return lock;
    },
    later: (call, ms) => {
      world.pauses.push(ms);
      world.again = call;
    },
  };
  return { world, ports, send: createLikeSender(ports) };
}

test('all are sent, one after the other', async () => {
  const { world, send } = browser([wish('a', 1), wish('b', 2)]);
  await Promise.all([send(), send()]);
  expect(world).toMatchObject({ sent: ['a', 'b'], stored: [], most: 1 });
});

test('a wish made while the earlier is in flight is sent after its answer', async () => {
  const { world, ports, send } = browser([wish('a', 1)]);
  const first = ports.send;
  ports.send = (like) => {
    if (like.id === 'a') world.stored = [wish('b', 1, false)];
    return first(like);
  };
  await send();
  expect(world).toMatchObject({ sent: ['a', 'b'], stored: [], most: 1 });
});

test("another member's wishes stay", async () => {
  const { world, send } = browser([wish('a', 1, true, 'ben')]);
  await send();
  expect(world).toMatchObject({ sent: [], stored: [{ id: 'a' }] });
});

test('after a lost connection it is sent again, with the same id', async () => {
  const { world, send } = browser([wish('a', 1)], [new TypeError('Failed to fetch'), new TypeError('Failed to fetch'), true]);
  await send();
  expect(world.reached).toBe(false);
  await world.again();
  await world.again();
  expect(world).toMatchObject({ sent: ['a', 'a', 'a'], stored: [], pauses: [1_000, 2_000], reached: true });
});

test('a refused wish is given up, and the next is sent', async () => {
  const { world, send } = browser([wish('a', 1), wish('b', 2)], [new ApiError(404, 'gone')]);
  await send();
  expect(world).toMatchObject({ sent: ['a', 'b'], refused: ['a'], stored: [] });
});

test('signed out, the wish is kept', async () => {
  const { world, send } = browser([wish('a', 1)], [new ApiError(401, 'Unauthorized')]);
  await send();
  expect(world).toMatchObject({ refused: [], pauses: [], stored: [{ id: 'a' }] });
});
