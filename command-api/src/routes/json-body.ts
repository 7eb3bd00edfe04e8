import { Refused } from '@potluck/events';
import express, { type RequestHandler } from 'express';

const parseJson = express.json({ limit: 100 * 1024 });

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
