import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

test('what waits and is in work is bounded in number and size, and makes room when it is done', async () => {
  const done: string[] = [];
  const queue = new TurnQueue(
    function* (text: string) {
      yield done.push(text);
    },
    'next turn',
    { count: 3, size: 10, sizeOf: ({ length }) => length },
  );
  expect(['aaaa', 'bbbb', 'ccc', 'd', 'e'].map((text) => queue.add(text))).toEqual([true, true, false, true, false]);
  await queue.done();
  expect(done).toEqual(['aaaa', 'bbbb', 'd']);
  expect([queue.add('ffffffffff'), queue.add('g')]).toEqual([true, false]);
  queue.clear();
  expect(queue.add('gggggggggg')).toBe(true);
  await queue.done();
  expect(done.at(-1)).toBe('gggggggggg');
});
