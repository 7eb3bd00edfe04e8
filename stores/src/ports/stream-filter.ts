/** Up to this number of prefixes, comparing each is faster than looking up the category. */
const few = 4;

/** Whether a stream's name starts with one of `prefixes`; fast for whole categories such as `user-`. */
export function streamFilter(prefixes: readonly string[]): (stream: string) => boolean {
  if (prefixes.length <= few) return (stream) => prefixes.some((prefix) => stream.startsWith(prefix));
  const categories = new Set(prefixes.filter((prefix) => prefix.indexOf('-') === prefix.length - 1));
  const others = prefixes.filter((prefix) => !categories.has(prefix));
  return (stream) => categories.has(stream.slice(0, stream.indexOf('-') + 1)) || others.some((prefix) => stream.startsWith(prefix));
}
