import { Refused } from '@potluck/events';
import express, { type Request, type RequestHandler } from 'express';
import { isTooDeep } from './json-depth.ts';

const mostBytes = 100 * 1024;

const parseJson = express.json({
  limit: mostBytes,
  verify(_req, _res, body, encoding) {
    // JSON must be UTF-8 (RFC 8259); in another encoding, the depth check would not find the brackets.
    if (encoding !== 'utf-8') throw wrong('entity.parse.failed', 'The request is not UTF-8');
    if (isTooDeep(body.toString('latin1'))) throw wrong('entity.too.deep', 'The request is nested too deeply');
  },
});

/** Has the shape of the parser's own errors: the parser adds fields to what `verify` throws. */
const wrong = (type: string, message: string): Error => Object.assign(new Error(message), { type, status: 400 });

const hasBody = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The request of browsers and most programs: uncompressed UTF-8 with a Content-Length. */
const isUsual = ({ headers }: Request) =>
  /^application\/json(;\s?charset=utf-8)?$/i.test(headers['content-type'] ?? '') &&
  headers['content-encoding'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length']) <= mostBytes;

/** Parses the usual body like the general parser, at a fraction of the cost, because every command pays it. */
const readUsual: RequestHandler = (req, _res, next) => {
  const chunks: Buffer[] = [];
  const end = (error?: unknown) => {
    req.off('data', take).off('end', parse).off('close', cutOff);
    next(error);
  };
  const take = (chunk: Buffer) => void chunks.push(chunk);
  const cutOff = () => end(new Refused('upload-cut-off'));
  const parse = () => {
    const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    if (isTooDeep(body.toString('latin1'))) return end(wrong('entity.too.deep', 'The request is nested too deeply'));
    try {
      // Some programs put a byte order mark before the JSON.
      req.body = JSON.parse(body.toString().replace(/^\ufeff/, ''));
    } catch {
      return end(new Refused('malformed-json'));
    }
    if (typeof req.body !== 'object' || req.body === null) return end(new Refused('malformed-json'));
    end();
  };
  // A destroyed request emits no more events.
  if (req.destroyed) return cutOff();
  req.on('data', take).on('end', parse).on('close', cutOff);
};

/** Reads a JSON body of at most 100 kB; without one, `req.body` is undefined. Refuses other types of body. */
export const jsonBody: RequestHandler = (req, res, next) => {
  if (!hasBody(req)) return next();
  if (isUsual(req)) return readUsual(req, res, next);
  if (!req.is('json')) return next(new Refused('invalid-input', { message: 'Please send this as application/json' }));
  parseJson(req, res, (error?: unknown) => {
    // If the connection has ended, the parser reports no body instead of an error. A like without a body would be a toggle.
    if (!error && req.body === undefined) return next(new Refused('upload-cut-off'));
    next(error);
  });
};
