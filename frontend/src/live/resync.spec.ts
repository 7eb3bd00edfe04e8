import { expect, test } from 'vitest';
import { createResync } from './resync.ts';

function resyncWith(random = 0.5, spreadMs = 2_000) {
  const world = { refetches: 0, delays: [] as number[], finish: () => {}, elapse: async () => {} };
  const resync = createResync({
    refetch: () => {
      world.refetches += 1;
      return new Promise<void>((resolve) => {
        world.finish = resolve;
      });
    },
    schedule: (call, ms) => {
      world.delays.push(ms);
      world.elapse = async () => call();
    },
    random: () => random,
    spreadMs: () => spreadMs,
  });
  return { world, resync };
}

test('a refetch is spread over two seconds', () => {
  const { world, resync } = resyncWith(0.75);
  resync();
  expect(world.delays).toEqual([1_500]);
});

test('a refetch is spread over the time that the server sets', () => {
  const { world, resync } = resyncWith(0.75, 40_000);
  resync();
  expect(world.delays).toEqual([30_000]);
});

test('several requests make one refetch', () => {
  const { world, resync } = resyncWith();
  resync();
  resync();
  expect(world.delays).toHaveLength(1);
});

test('the next refetch waits for the one in flight', async () => {
  const { world, resync } = resyncWith();
  resync();
  const first = world.elapse();
  resync();
  expect([world.refetches, world.delays.length]).toEqual([1, 1]);
  world.finish();
  await first;
  await expect.poll(() => world.delays.length).toBe(2);
  void world.elapse();
  expect(world.refetches).toBe(2);
});
