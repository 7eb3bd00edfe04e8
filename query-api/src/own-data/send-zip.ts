import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import type { Response } from 'express';
import type { OwnFile } from './own-files.ts';

/** In ms without a byte taken: such a client is gone, or as good as that. */
const stallMs = 60_000;

/** Sends the files as one zip while they are made, no faster than the client takes them. Throws when it ends early. */
export async function sendZip(response: Response, files: AsyncGenerator<OwnFile>, signal: AbortSignal, stalledMs = stallMs): Promise<void> {
  response.setTimeout(stalledMs, () => response.destroy());
  const entries = entriesOf(files);
  try {
    await pipeline(Readable.fromWeb(makeZip(entries) as Parameters<typeof Readable.fromWeb>[0]), response, { signal });
  } finally {
    // The zip does not tell the file in hand when it is given up in the middle.
    await files.return(undefined);
  }
}

async function* entriesOf(files: AsyncGenerator<OwnFile>) {
  for await (const { name, bytes } of files) yield { name, input: bytes };
}
