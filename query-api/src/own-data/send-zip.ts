import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeZip } from 'client-zip';
import type { Response } from 'express';
import type { OwnFile } from './own-files.ts';

/** In ms: a client that takes no byte for this long is disconnected. */
const stallMs = 60_000;

/** Streams the files as one zip, with backpressure from the client. Throws when it ends early. */
export async function sendZip(response: Response, files: AsyncGenerator<OwnFile>, signal: AbortSignal, stalledMs = stallMs): Promise<void> {
  response.setTimeout(stalledMs, () => response.destroy());
  const entries = entriesOf(files);
  try {
    await pipeline(inTurns(makeZip(entries)), response, { signal });
  } finally {
    // An aborted zip does not close the file that it was reading.
    await files.return(undefined);
  }
}

async function* entriesOf(files: AsyncGenerator<OwnFile>) {
  for await (const { name, bytes } of files) yield { name, input: bytes };
}

const chunksAtOnce = 50;

/**
 * Yields to the event loop between chunks. A zip of many files ends with a chunk for each, which a fast client takes without a pause.
 */
async function* inTurns(zip: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of zip) {
    yield chunk;
    count += 1;
    if (count % chunksAtOnce === 0) await nextTurn();
  }
}
