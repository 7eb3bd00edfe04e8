import { Unavailable } from '@potluck/events/ports/event-store';
import { expect, test } from 'vitest';
import { Gone, PasswordQueue, type Turn } from './password-queue.ts';

/** A queue whose hashes end when the test says so, and what has begun in it, in order. */
function queueUnderTest(limits?: ConstructorParameters<typeof PasswordQueue>[0]) {
  const queue = new PasswordQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    queue,
    begun,
    hash(name: string, turn: Turn) {
      return queue.run(turn, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
    },
    /** Lets one end, and whatever begins by that begin. */
    async end(name: string, hashing: Promise<unknown>) {
      ends.get(name)?.();
      await hashing;
    },
  };
}

test('two are made at once', async () => {
  const { hash, begun, end } = queueUnderTest();
  const first = hash('1', { machine: 'a' });
  void hash('2', { machine: 'b' });
  void hash('3', { machine: 'c' });
  expect(begun).toEqual(['1', '2']);
  await end('1', first);
  expect(begun).toEqual(['1', '2', '3']);
});

test('who sends many waits behind their own, and another machine comes next', async () => {
  const { hash, begun, end } = queueUnderTest({ atOnce: 1 });
  const first = hash('a0', { machine: 'a' });
  const theirs = Array.from({ length: 20 }, (_, index) => hash(`a${index + 1}`, { machine: 'a' }));
  const other = hash('b0', { machine: 'b' });
  await end('a0', first);
  await end('a1', theirs[0] as Promise<string>);
  expect(begun).toEqual(['a0', 'a1', 'b0']);
  await end('b0', other);
  expect(begun.at(-1)).toBe('a2');
});

test('of a machine, and of an account from wherever, one is under way', async () => {
  const { hash, begun, end } = queueUnderTest({ atOnce: 10 });
  const first = hash('1', { machine: 'a', address: 'ana@example.org' });
  void hash('2', { machine: 'a', address: 'ben@example.org' });
  void hash('3', { machine: 'b', address: 'ana@example.org' });
  void hash('4', { machine: 'c', address: 'cem@example.org' });
  expect(begun).toEqual(['1', '4']);
  await end('1', first);
  expect(begun).toEqual(['1', '4', '2']);
});

test('too many are told to come again, all together and of one machine', async () => {
  const { hash, queue } = queueUnderTest({ atOnce: 1, mostWaiting: 4, mostOfOne: 3 });
  void hash('0', { machine: 'x' });
  for (const name of ['1', '2', '3']) void hash(name, { machine: 'a' });
  await expect(hash('4', { machine: 'a' })).rejects.toBeInstanceOf(Unavailable);
  void hash('5', { machine: 'b' });
  await expect(hash('6', { machine: 'c' })).rejects.toBeInstanceOf(Unavailable);
  expect(queue.waiting).toBe(4);
});

test('for who has gone nothing is hashed, and their place is free', async () => {
  const { hash, begun, end, queue } = queueUnderTest({ atOnce: 1, mostWaiting: 2 });
  const first = hash('0', { machine: 'x' });
  const closing = new AbortController();
  const gone = hash('1', { machine: 'a', closed: closing.signal });
  const patient = hash('2', { machine: 'b' });
  closing.abort();
  await expect(gone).rejects.toBeInstanceOf(Gone);
  expect(queue.waiting).toBe(1);
  await expect(hash('3', { machine: 'a', closed: closing.signal })).rejects.toBeInstanceOf(Gone);
  await end('0', first);
  await end('2', patient);
  expect(begun).toEqual(['0', '2']);
});

test('one that fails keeps nobody waiting', async () => {
  const queue = new PasswordQueue({ atOnce: 1 });
  const failing = queue.run({ machine: 'a' }, () => Promise.reject(new Error('no memory')));
  const next = queue.run({ machine: 'b' }, async () => 'made');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('made');
});
