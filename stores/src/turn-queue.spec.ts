import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { turnMs } from './in-turns.ts';
import { TurnQueue } from './turn-queue.ts';

const unbounded = { count: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY, sizeOf: () => 0 };

/** A queue whose items are texts, each handled in a step that lasts `stepMs`, and the texts that it has handled. */
function queueOf(stepMs: number, most: ConstructorParameters<typeof TurnQueue<string>>[1] = unbounded) {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const done: string[] = [];
  const queue = new TurnQueue(function* (text: string) {
    now += stepMs;
    yield done.push(text);
  }, most);
  return { queue, done, wait: (ms: number) => (now += ms) };
}

test('what is added to an idle queue is done at once, whatever its age', async () => {
  const { queue, done, wait } = queueOf(0);
  queue.add('first');
  expect(done).toEqual(['first']);
  wait(60_000);
  queue.add('later');
  expect(done).toEqual(['first', 'later']);
  await queue.done();
});

test('many items of one turn are done in order, in turns of bounded length', async () => {
  const { queue, done } = queueOf(turnMs / 4);
  const all = Array.from({ length: 11 }, (_, index) => String(index));
  for (const text of all) queue.add(text);
  const perTurn = [done.length];
  for (let before = done.length; before < all.length; before = done.length) {
    await nextTurn();
    perTurn.push(done.length - before);
  }
  expect(perTurn).toEqual([4, 4, 3]);
  expect(done).toEqual(all);
});

test('what waits is bounded in number and size, and makes room when it is done', async () => {
  const { queue, done } = queueOf(turnMs, { count: 3, size: 10, sizeOf: ({ length }) => length });
  const taken = ['in work', 'aaaa', 'bbbb', 'ccc', 'd', 'e'].map((text) => queue.add(text));
  expect(taken).toEqual([true, true, true, false, true, false]);
  await queue.done();
  expect(done).toEqual(['in work', 'aaaa', 'bbbb', 'd']);
  expect(['in work', 'ffffffffff', 'g'].map((text) => queue.add(text))).toEqual([true, true, false]);
  await queue.done();
  expect(done.at(-1)).toBe('ffffffffff');
});

test('what waits can be dropped, and makes room', async () => {
  const { queue, done } = queueOf(turnMs, { count: 3, size: 10, sizeOf: ({ length }) => length });
  for (const text of ['in work', 'bbbb', 'cccc']) queue.add(text);
  queue.clear();
  expect(queue.add('dddddddddd')).toBe(true);
  await queue.done();
  expect(done).toEqual(['in work', 'dddddddddd']);
});
