import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes between yields to the event loop. */
const pieceBytes = 64 * 1024;

/** Text as bytes, in pieces, yielding to the event loop between them. */
export async function* inPieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    await nextTurn();
    yield bytes.subarray(from, from + pieceBytes);
  }
}

export const json = (value: unknown): AsyncGenerator<Buffer> => inPieces(`${JSON.stringify(value, null, 2)}\n`);

/** A list as a JSON array with one item per line, streamed. */
export async function* jsonLines(items: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let [waiting, isFirst] = ['[', true];
  for await (const item of items) {
    waiting += `${isFirst ? '\n' : ',\n'}${JSON.stringify(item)}`;
    isFirst = false;
    if (waiting.length < pieceBytes) continue;
    yield* inPieces(waiting);
    waiting = '';
  }
  yield* inPieces(`${waiting}\n]\n`);
}
