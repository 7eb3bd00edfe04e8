import { pipeline } from 'node:stream/promises';
import { type MediaRef, Refused } from '@potluck/events';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import type { Request, Response } from 'express';
import * as z from 'zod';
import { byteRange } from './byte-range.ts';

/** An invalid width is ignored. */
export const MediaInput = z.object({
  w: z.coerce.number().int().meta({ description: 'One of the smaller widths in pixels' }).optional().catch(undefined),
});

/** Sends a stored file, or a range of it. Without `mayBeStored`, browsers keep no copy. Throws Refused when it does not exist. */
export async function sendMedia(
  request: Request,
  response: Response,
  media: MediaStore,
  { owner, file, wanted, mayBeStored = true }: { owner: string; file: MediaRef; wanted: number | undefined; mayBeStored?: boolean },
): Promise<void> {
  // An older picture may lack this size: use the next larger one.
  const width = wanted && wanted > 0 ? file.widths.find((stored) => stored >= wanted) : undefined;
  const name = width === undefined ? file.key : `${file.key}-${width}`;
  const size = await media.size(owner, name);
  if (size === undefined) throw new Refused('not-found');

  const etag = `"${name}"`;
  response.set({
    'Content-Type': file.contentType,
    'X-Content-Type-Options': 'nosniff',
    // Whatever the file contains, it cannot run anything when opened as a page.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    // The browser caches it but revalidates each time: the right to see it may have been lost.
    'Cache-Control': mayBeStored ? 'private, no-cache' : 'no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  // A proxy may have marked the tag as weak; here both are the same (RFC 9110, 13.1.2).
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return void response.status(304).end();

  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? byteRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') return void response.status(416).set('Content-Range', `bytes */${size}`).end();
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : size));
  if (request.method === 'HEAD') return void response.end();

  const bytes = await media.get(owner, name, range);
  if (!bytes) throw new Refused('not-found');
  // A client that disconnects during the transfer is not an error.
  await pipeline(bytes.stream, response).catch(() => response.destroy());
}
