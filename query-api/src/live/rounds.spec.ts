import { expect, test } from 'vitest';
import { createRounds } from './rounds.ts';

/** Rounds that end when the test says so. */
function setting(most: number) {
  const rounds: string[][] = [];
  let end = () => {};
  const { add, forget } = createRounds<{ name: string }, string>({
    most,
    work: (jobs) => {
      rounds.push(jobs);
      return new Promise((resolve) => {
        end = resolve;
      });
    },
  });
  const [ana, ben] = [{ name: 'ana' }, { name: 'ben' }];
  return { rounds, add, forget, ana, ben, end: () => end() };
}

test('jobs that arrive within a moment share a round', async () => {
  const { rounds, add, ana, ben } = setting(10);
  add(ana, 'a1');
  add(ana, 'a2');
  add(ben, 'b1');
  expect(rounds).toEqual([]);
  await expect.poll(() => rounds).toEqual([['a1', 'b1', 'a2']]);
});

test('a client with many jobs does not delay the others', async () => {
  const { rounds, add, ana, ben, end } = setting(3);
  for (let job = 1; job <= 6; job += 1) add(ana, `a${job}`);
  await expect.poll(() => rounds).toHaveLength(1);
  add(ben, 'b1');
  end();
  await expect
    .poll(() => rounds)
    .toEqual([
      ['a1', 'a2', 'a3'],
      ['a4', 'b1', 'a5'],
    ]);
});

test('jobs of a client that has gone are dropped', async () => {
  const { rounds, add, forget, ana, ben, end } = setting(1);
  add(ben, 'b1');
  await expect.poll(() => rounds).toHaveLength(1);
  add(ana, 'a1');
  add(ben, 'b2');
  forget(ana);
  end();
  await expect.poll(() => rounds).toEqual([['b1'], ['b2']]);
});
