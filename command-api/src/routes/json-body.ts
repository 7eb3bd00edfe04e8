import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Refused } from '@potluck/events';
import type { Request, RequestHandler } from 'express';
import { readBody } from '../read-body.ts';
import { isTooDeep } from './json-depth.ts';

const mostBytes = 100 * 1024;

type Decompress = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const decompressors = new Map<string, Decompress>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

const hasBody = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What browsers and most programs send: a test by this costs a fraction of the general one, and every command pays it. */
const usualType = /^application\/json(;\s?charset=utf-8)?$/i;
const otherCharset = /;\s*charset\s*=(?!\s*"?utf-8"?\s*(;|$))/i;

/** Reads a JSON body of at most 100 kB; without one, `req.body` is undefined. Refuses other types of body. */
export const jsonBody: RequestHandler = (req, _res, next) => {
  if (!hasBody(req)) return next();
  const type = req.headers['content-type'] ?? '';
  if (!usualType.test(type)) {
    if (!req.is('json')) return next(new Refused('invalid-input', { message: 'Please send this as application/json' }));
    // JSON is UTF-8 (RFC 8259).
    if (otherCharset.test(type)) return next(new Refused('malformed-json'));
  }
  readJson(req).then((body) => {
    req.body = body;
    next();
  }, next);
};

async function readJson(req: Request): Promise<object> {
  const sent = await readBody(req, mostBytes);
  const encoding = req.headers['content-encoding'];
  const body = encoding === undefined || /^identity$/i.test(encoding) ? sent : await decompressed(sent, encoding);
  // A chunked body may be empty.
  if (body.length === 0) return {};
  if (isTooDeep(body.toString('latin1'))) throw new Refused('invalid-input', { message: 'The request is nested too deeply' });
  let json: unknown;
  try {
    // Some programs put a byte order mark before the JSON.
    json = JSON.parse(body.toString().replace(/^\ufeff/, ''));
  } catch {
    throw new Refused('malformed-json');
  }
  if (typeof json !== 'object' || json === null) throw new Refused('malformed-json');
  return json;
}

async function decompressed(body: Buffer, encoding: string): Promise<Buffer> {
  const decompress = decompressors.get(encoding.toLowerCase());
  if (!decompress) throw new Refused('invalid-input', { message: 'The body can be sent as it is, or as gzip, deflate or br' });
  try {
    return await decompress(body, { maxOutputLength: mostBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Refused('too-large');
    throw new Refused('invalid-input', { message: 'The body cannot be decompressed' });
  }
}
