import { expect, test } from 'vitest';
import { FairTurns, type FairTurnsOptions, Gone, type Turn } from './fair-turns.ts';

class Full extends Error {}
const options: FairTurnsOptions = { atOnce: 2, mostWaiting: 100, mostOfOne: 30, full: () => new Full() };

/** A queue whose jobs end when the test says so, and the names of the started jobs in order. */
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
    /** Ends a job and waits, so that the next ones can start. */
    async end(name: string, job: Promise<unknown>) {
      ends.get(name)?.();
      await job;
    },
  };
}

test('two jobs run at once', async () => {
  const { run, begun, end } = turnsUnderTest();
  const first = run('1', { who: 'a' });
  void run('2', { who: 'b' });
  void run('3', { who: 'c' });
  expect(begun).toEqual(['1', '2']);
  await end('1', first);
  expect(begun).toEqual(['1', '2', '3']);
});

test('many jobs of one client wait for each other, and the next turn is another client’s', async () => {
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

test('one job runs per client, and one per `what` among all clients', async () => {
  const { run, begun, end } = turnsUnderTest({ atOnce: 10 });
  const first = run('1', { who: 'a', what: 'ana@example.org' });
  void run('2', { who: 'a', what: 'ben@example.org' });
  void run('3', { who: 'b', what: 'ana@example.org' });
  void run('4', { who: 'c', what: 'cem@example.org' });
  expect(begun).toEqual(['1', '4']);
  await end('1', first);
  expect(begun).toEqual(['1', '4', '2', '3']);
});

test('too many waiting jobs are refused, in total and per client', async () => {
  const { run, turns } = turnsUnderTest({ atOnce: 1, mostWaiting: 4, mostOfOne: 3 });
  void run('0', { who: 'x' });
  for (const name of ['1', '2', '3']) void run(name, { who: 'a' });
  await expect(run('4', { who: 'a' })).rejects.toBeInstanceOf(Full);
  void run('5', { who: 'b' });
  await expect(run('6', { who: 'c' })).rejects.toBeInstanceOf(Full);
  expect(turns.waiting).toBe(4);
  void run('7', { who: 'c', isUnlimited: true });
  expect(turns.waiting).toBe(5);
});

test('the job of a disconnected client does not run, and its place in the queue is free', async () => {
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

test('a failed job does not block the next one', async () => {
  const turns = new FairTurns({ ...options, atOnce: 1 });
  const failing = turns.run({ who: 'a' }, () => Promise.reject(new Error('no memory')));
  const next = turns.run({ who: 'b' }, async () => 'made');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('made');
});
