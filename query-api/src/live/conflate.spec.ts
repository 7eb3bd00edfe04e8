import { expect, test } from 'vitest';
import { type Clock, conflate } from './conflate.ts';

function setting() {
  const sent: string[] = [];
  let due: { at: number; then: () => void }[] = [];
  let now = 0;
  const clock: Clock = {
    after(ms, then) {
      const timer = { at: now + ms, then };
      due.push(timer);
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
  };
  const passTo = (time: number) => {
    for (;;) {
      const next = due.filter(({ at }) => at <= time).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      due = due.filter((timer) => timer !== next);
      now = next.at;
      next.then();
    }
    now = time;
  };
  const counts = conflate<string>({ ms: 100, clock, send: (message) => sent.push(`${now} ${message}`) });
  return { counts, sent, passTo, waiting: () => due.length };
}

test('the first goes out at once', () => {
  const { counts, sent } = setting();
  counts.add('post', 'one');
  expect(sent).toEqual(['0 one']);
});

test('those that follow become the last one, at the end of the window', () => {
  const { counts, sent, passTo } = setting();
  counts.add('post', 'one');
  passTo(30);
  counts.add('post', 'two');
  counts.add('post', 'three');
  passTo(99);
  expect(sent).toEqual(['0 one']);
  passTo(100);
  expect(sent).toEqual(['0 one', '100 three']);
});

test('at most one goes out in 100 ms, however many come, and the last one is never lost', () => {
  const { counts, sent, passTo } = setting();
  for (let time = 0; time <= 1000; time += 5) {
    passTo(time);
    counts.add('post', String(time));
  }
  passTo(2000);
  const times = sent.map((line) => Number(line.split(' ')[0]));
  expect(times.slice(1).every((time, index) => time - (times[index] as number) >= 100)).toBe(true);
  expect(sent.at(-1)).toMatch(/ 1000$/);
});

test('after a quiet window the next goes out at once again', () => {
  const { counts, sent, passTo } = setting();
  counts.add('post', 'one');
  passTo(150);
  counts.add('post', 'two');
  expect(sent).toEqual(['0 one', '150 two']);
});

test('posts do not wait for each other', () => {
  const { counts, sent } = setting();
  counts.add('post', 'one');
  counts.add('other', 'two');
  expect(sent).toEqual(['0 one', '0 two']);
});

test('what waits for something that is gone is dropped', () => {
  const { counts, sent, passTo } = setting();
  counts.add('post', 'one');
  counts.add('post', 'two');
  counts.drop('post');
  passTo(500);
  expect(sent).toEqual(['0 one']);
});

test('no timer is left when all is said', () => {
  const { counts, passTo, waiting } = setting();
  counts.add('post', 'one');
  counts.add('post', 'two');
  passTo(1000);
  expect(waiting()).toBe(0);
});
