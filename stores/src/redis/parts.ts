import type { BusMessages, BusTopic } from '../ports/live-bus.ts';

/** In characters of JSON. Sending or reading one takes a small part of a turn; a single larger document stays whole. */
const partLength = 100_000;

/** The texts of a message: one, or for many changes several, each a message of its own with some of them. */
export function* partsOf<T extends BusTopic>(topic: T, message: BusMessages[T]): Generator<string> {
  if (topic !== 'changes') {
    yield JSON.stringify(message);
    return;
  }
  const { changes, ...about } = message as BusMessages['changes'];
  const start = JSON.stringify({ ...about, changes: [] }).slice(0, -']}'.length);
  let [part, length]: [string[], number] = [[], 0];
  for (const change of changes) {
    const text = JSON.stringify(change);
    if (length > 0 && length + text.length > partLength) {
      yield `${start}${part.join(',')}]}`;
      [part, length] = [[], 0];
    }
    part.push(text);
    length += text.length;
  }
  yield `${start}${part.join(',')}]}`;
}
