import { bytesOf } from '../bytes-of.ts';
import type { BusMessages, BusTopic } from '../ports/live-bus.ts';

/** In characters of JSON. Sending or reading one takes a small part of a turn; a single larger document stays whole. */
const partLength = 100_000;

/** A message as the texts to send. */
export interface Parts {
  texts: Iterable<string>;
  /** Estimated, in memory. */
  bytes(): number;
}

/**
 * One text, written at once; or of many changes several, each a message of its own with some of them, written when it is read. Throws what
 * `JSON.stringify` throws.
 */
export function partsOf<T extends BusTopic>(topic: T, message: BusMessages[T]): Parts {
  if (topic === 'changes') {
    const ofChanges = message as BusMessages['changes'];
    if (ofChanges.changes.length > 1) return { texts: textsOf(ofChanges), bytes: () => bytesOf(message) };
  }
  const text = JSON.stringify(message);
  return { texts: [text], bytes: () => 2 * text.length };
}

function* textsOf({ changes, ...about }: BusMessages['changes']): Generator<string> {
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
