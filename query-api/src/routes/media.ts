import { pipeline } from 'node:stream/promises';
import { type MediaRef, Refused } from '@potluck/events';
import { positionOf } from '@potluck/host/http/position';
import { sessionUserId } from '@potluck/host/http/session';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import type { Request, Response } from 'express';
import * as z from 'zod';
import { byteRange } from '../byte-range.ts';
import { findMedia, isMediaOwner } from '../find-media.ts';
import { parseQuery } from '../paging.ts';
import { rawQuery } from './query.ts';

/** A width that makes no sense is as good as none. */
const Input = z.object({
  w: z.coerce.number().int().meta({ description: 'One of the smaller widths in pixels' }).optional().catch(undefined),
});

/** Pictures and videos, for everyone who may see what they belong to; byte by byte where a player asks for a part. */
export const mediaFile = rawQuery(
  {
    call: 'get /media/{owner}/{id}/{key}',
    tag: 'Media',
    summary: 'A picture or video, in byte ranges where asked',
    access: 'anyone',
    input: Input,
    refusals: [404, 416],
  },
  ({ models, media, session }) => [
    session,
    async (request, response) => {
      const { owner, id, key } = request.params as Record<'owner' | 'id' | 'key', string>;
      if (!isMediaOwner(owner)) throw new Refused('not-found');
      const { w } = parseQuery(Input, request);
      const found = await findMedia(models, { owner, id, key, caller: sessionUserId(request), token: positionOf(request) });
      if (!found) throw new Refused('not-found');
      await send(request, response, media, found.userId, found.media, w);
    },
  ],
);

async function send(
  request: Request,
  response: Response,
  media: MediaStore,
  owner: string,
  file: MediaRef,
  wanted: number | undefined,
): Promise<void> {
  // An older picture may lack the size; the next larger one serves as well.
  const width = wanted && wanted > 0 ? file.widths.find((stored) => stored >= wanted) : undefined;
  const name = width === undefined ? file.key : `${file.key}-${width}`;
  const size = await media.size(owner, name);
  if (size === undefined) throw new Refused('not-found');

  const etag = `"${name}"`;
  response.set({
    'Content-Type': file.contentType,
    'X-Content-Type-Options': 'nosniff',
    // Opened by itself, whatever the file says, it can do nothing.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Kept by the browser, but asked for each time: the right to see it may be gone.
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)) return void response.status(304).end();

  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? byteRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') return void response.status(416).set('Content-Range', `bytes */${size}`).end();
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : size));
  if (request.method === 'HEAD') return void response.end();

  const bytes = await media.get(owner, name, range);
  if (!bytes) throw new Refused('not-found');
  // A reader who goes away in the middle is no error.
  await pipeline(bytes.stream, response).catch(() => response.destroy());
}
