import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
    await pipeline(Readable.fromWeb(makeZip(entries) as Parameters<typeof Readable.fromWeb>[0]), response, { signal });
  } finally {
    // An aborted zip does not close the file that it was reading.
    await files.return(undefined);
  }
}

async function* entriesOf(files: AsyncGenerator<OwnFile>) {
  for await (const { name, bytes } of files) yield { name, input: bytes };
}
