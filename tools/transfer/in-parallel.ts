/** Runs `work` for each, `atOnce` concurrently. Throws the first error once the running ones have ended. */
export async function inParallel<T>(things: AsyncIterable<T>, atOnce: number, work: (thing: T) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const thing of things) {
    if (failures.length > 0) break;
    const one = work(thing)
      .catch((error) => void failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
