import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Request, Response } from 'express';

const pack = promisify(brotliCompress);
/** Quick rather than small: each answer is packed for the one who asks. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** In bytes; less than this fits into one packet anyway. */
const worthPacking = 1_400;

/** Answers with JSON; a long answer is packed for who can unpack it. */
export async function sendJson(request: Request, response: Response, data: unknown): Promise<void> {
  const text = JSON.stringify(data);
  response.type('json').vary('Accept-Encoding');
  if (text === undefined || text.length < worthPacking || !request.acceptsEncodings('br')) {
    response.send(text);
    return;
  }
  response.set('Content-Encoding', 'br').send(await pack(text, quickly));
}
