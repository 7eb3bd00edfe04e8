import { expect } from 'vitest';

/** Whether the work is done without any other thread. */
export async function isDoneHere(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  const done = work.then(() => {
    isDone = true;
  });
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  const wasDone = isDone;
  await done;
  return wasDone;
}

/** Repeats a large write, which starts the thread, until the thread does it. */
export async function threadStarted(writeMuch: () => Promise<void>): Promise<void> {
  await expect.poll(() => isDoneHere(writeMuch()), { timeout: 20_000 }).toBe(false);
}
