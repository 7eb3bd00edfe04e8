/** Runs jobs, at most `count` at a time, the others in their order; `full` is thrown when more than `waiting` wait already. */
export function atMost(
  count: number,
  waiting = Number.POSITIVE_INFINITY,
  full: () => Error = () => new Error('too many jobs are waiting'),
) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= count) {
      if (queue.length >= waiting) throw full();
      // The place is handed over by the job that ends, so `running` stays.
      await new Promise<void>((start) => queue.push(start));
    } else running += 1;
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
