import { Refused } from '@potluck/events';
import express, { type Request, type RequestHandler } from 'express';
import { isTooDeep } from './json-depth.ts';

const mostBytes = 100 * 1024;

const parseJson = express.json({
  limit: mostBytes,
  verify(_req, _res, body, encoding) {
    // JSON between systems is UTF-8; in another encoding brackets could not be told from texts.
    if (encoding !== 'utf-8') throw wrong('entity.parse.failed', 'The request is not UTF-8');
    if (isTooDeep(body.toString('latin1'))) throw wrong('entity.too.deep', 'The request is nested too deeply');
  },
});

/** As the parser's own errors are: it writes into what is thrown here. */
const wrong = (type: string, message: string): Error => Object.assign(new Error(message), { type, status: 400 });

const hasBody = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** As browsers and most programs send it: plain UTF-8 of a length that is told. */
const isUsual = ({ headers }: Request) =>
  /^application\/json(;\s?charset=utf-8)?$/i.test(headers['content-type'] ?? '') &&
  headers['content-encoding'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length']) <= mostBytes;

/** Does for the usual body what the parser does for any, for a fraction of its price: every command pays it. */
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
      // The mark of its encoding that some programs begin a text with is none of it.
      req.body = JSON.parse(body.toString().replace(/^\ufeff/, ''));
    } catch {
      return end(new Refused('malformed-json'));
    }
    if (typeof req.body !== 'object' || req.body === null) return end(new Refused('malformed-json'));
    end();
  };
  // Of one that has ended already nothing more would be heard.
  if (req.destroyed) return cutOff();
  req.on('data', take).on('end', parse).on('close', cutOff);
};

/** Reads a JSON body of 100 kB at most; without any the body is undefined. Another kind of body is refused. */
export const jsonBody: RequestHandler = (req, res, next) => {
  if (!hasBody(req)) return next();
  if (isUsual(req)) return readUsual(req, res, next);
  if (!req.is('json')) return next(new Refused('invalid-input', { message: 'Please send this as application/json' }));
  parseJson(req, res, (error?: unknown) => {
    // The parser takes a request whose connection has ended for one without a body, which asks for something else: a like to be turned round.
    if (!error && req.body === undefined) return next(new Refused('upload-cut-off'));
    next(error);
  });
};
