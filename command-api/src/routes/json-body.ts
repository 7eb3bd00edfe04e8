import { Refused } from '@potluck/events';
import express, { type RequestHandler } from 'express';
import { isTooDeep } from './json-depth.ts';

const parseJson = express.json({
  limit: 100 * 1024,
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

/** Reads a JSON body of 100 kB at most; without any the body is undefined. Another kind of body is refused. */
export const jsonBody: RequestHandler = (req, res, next) => {
  if (!hasBody(req)) return next();
  if (!req.is('json')) return next(new Refused('invalid-input', { message: 'Please send this as application/json' }));
  parseJson(req, res, (error?: unknown) => {
    // The parser takes a request whose connection has ended for one without a body, which asks for something else: a like to be turned round.
    if (!error && req.body === undefined) return next(new Refused('upload-cut-off'));
    next(error);
  });
};
