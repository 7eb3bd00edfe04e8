import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

/** A job that ends when it is told to. */
function job() {
  let end: (error?: Error) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  const work = {
    hasBegun: false,
    end,
    run: () => {
      work.hasBegun = true;
      return ended;
    },
  };
  return work;
}
const begun = (jobs: { hasBegun: boolean }[]) => jobs.map(({ hasBegun }) => hasBegun);

test('two run, the third begins when one ends, also when it fails', async () => {
  const inTurn = atMost(2);
  const jobs = [job(), job(), job(), job()] as const;
  const [first, , third, fourth] = jobs.map(({ run }) => inTurn(run));
  expect(begun([...jobs])).toEqual([true, true, false, false]);
  jobs[0].end(new Error('it failed'));
  await expect(first).rejects.toThrow('it failed');
  expect(begun([...jobs])).toEqual([true, true, true, false]);
  jobs[2].end();
  await third;
  expect(begun([...jobs])).toEqual([true, true, true, true]);
  jobs[3].end();
  await fourth;
});

test('when enough wait already, one more is refused and the others go on', async () => {
  const inTurn = atMost(1, 1, () => new Error('full'));
  const [running, waiting] = [job(), job()];
  const both = [inTurn(running.run), inTurn(waiting.run)];
  await expect(inTurn(job().run)).rejects.toThrow('full');
  running.end();
  waiting.end();
  await Promise.all(both);
});
