import { expect, test } from 'vitest';
import { FairTurns, type FairTurnsOptions, Gone, type Turn } from './fair-turns.ts';

class Full extends Error {}
const options: FairTurnsOptions = { atOnce: 2, mostWaiting: 100, mostOfOne: 30, full: () => new Full() };

/** Turns whose jobs end when the test says so, and what has begun in it, in order. */
function turnsUnderTest(more: Partial<FairTurnsOptions> = {}) {
  const turns = new FairTurns({ ...options, ...more });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    turns,
    begun,
    run(name: string, turn: Turn) {
      return turns.run(turn, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
    },
    /** Lets one end, and whatever begins by that begin. */
    async end(name: string, job: Promise<unknown>) {
      ends.get(name)?.();
      await job;
    },
  };
}

test('two run at once', async () => {
  const { run, begun, end } = turnsUnderTest();
  const first = run('1', { who: 'a' });
  void run('2', { who: 'b' });
  void run('3', { who: 'c' });
  expect(begun).toEqual(['1', '2']);
  await end('1', first);
  expect(begun).toEqual(['1', '2', '3']);
});

test('who sends many waits behind their own, and the next turn is somebody else’s', async () => {
  const { run, begun, end } = turnsUnderTest({ atOnce: 1 });
  const first = run('a0', { who: 'a' });
  const theirs = Array.from({ length: 20 }, (_, index) => run(`a${index + 1}`, { who: 'a' }));
  const other = run('b0', { who: 'b' });
  await end('a0', first);
  await end('a1', theirs[0] as Promise<string>);
  expect(begun).toEqual(['a0', 'a1', 'b0']);
  await end('b0', other);
  expect(begun.at(-1)).toBe('a2');
});

test('of each, and about one thing whoever asks, one is under way', async () => {
  const { run, begun, end } = turnsUnderTest({ atOnce: 10 });
  const first = run('1', { who: 'a', what: 'ana@example.org' });
  void run('2', { who: 'a', what: 'ben@example.org' });
  void run('3', { who: 'b', what: 'ana@example.org' });
  void run('4', { who: 'c', what: 'cem@example.org' });
  expect(begun).toEqual(['1', '4']);
  await end('1', first);
  expect(begun).toEqual(['1', '4', '2', '3']);
});

test('too many are refused, all together and of one', async () => {
  const { run, turns } = turnsUnderTest({ atOnce: 1, mostWaiting: 4, mostOfOne: 3 });
  void run('0', { who: 'x' });
  for (const name of ['1', '2', '3']) void run(name, { who: 'a' });
  await expect(run('4', { who: 'a' })).rejects.toBeInstanceOf(Full);
  void run('5', { who: 'b' });
  await expect(run('6', { who: 'c' })).rejects.toBeInstanceOf(Full);
  expect(turns.waiting).toBe(4);
  void run('7', { who: 'c', isPatient: true });
  expect(turns.waiting).toBe(5);
});

test('for who has gone nothing is done, and their place is free', async () => {
  const { run, begun, end, turns } = turnsUnderTest({ atOnce: 1, mostWaiting: 2 });
  const first = run('0', { who: 'x' });
  const closing = new AbortController();
  const gone = run('1', { who: 'a', closed: closing.signal });
  const patient = run('2', { who: 'b' });
  closing.abort();
  await expect(gone).rejects.toBeInstanceOf(Gone);
  expect(turns.waiting).toBe(1);
  await expect(run('3', { who: 'a', closed: closing.signal })).rejects.toBeInstanceOf(Gone);
  await end('0', first);
  await end('2', patient);
  expect(begun).toEqual(['0', '2']);
});

test('one that fails keeps nobody waiting', async () => {
  const turns = new FairTurns({ ...options, atOnce: 1 });
  const failing = turns.run({ who: 'a' }, () => Promise.reject(new Error('no memory')));
  const next = turns.run({ who: 'b' }, async () => 'made');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('made');
});
