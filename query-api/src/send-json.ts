import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Request, Response } from 'express';

const pack = promisify(brotliCompress);
/** A fast level: every answer is compressed once, for one caller. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** In bytes; shorter answers fit into one packet anyway. */
const worthPacking = 1_400;

/** Sends JSON, compressed if it is long and the client accepts it. */
export async function sendJson(request: Request, response: Response, data: unknown): Promise<void> {
  const text = JSON.stringify(data);
  response.type('json').vary('Accept-Encoding');
  if (text === undefined || text.length < worthPacking || !request.acceptsEncodings('br')) {
    response.send(text);
    return;
  }
  response.set('Content-Encoding', 'br').send(await pack(text, quickly));
}
