/** Does `work` for every one, so many at once. Throws what the first that fails throws, once those under way have ended. */
export async function inParallel<T>(things: AsyncIterable<T>, atOnce: number, work: (thing: T) => Promise<void>): Promise<void> {
  const under = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const thing of things) {
    if (failures.length > 0) break;
    const one = work(thing)
      .catch((error) => void failures.push(error))
      .finally(() => under.delete(one));
    under.add(one);
    if (under.size >= atOnce) await Promise.race(under);
  }
  await Promise.all(under);
  if (failures.length > 0) throw failures[0];
}
