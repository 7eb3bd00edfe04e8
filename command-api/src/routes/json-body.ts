import { Refused } from '@potluck/events';
import express, { type RequestHandler } from 'express';

const parseJson = express.json({ limit: 100 * 1024 });

const hasBody = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads a JSON body of 100 kB at most; without any the body is undefined. Another kind of body is refused. */
export const jsonBody: RequestHandler = (req, res, next) => {
  if (!hasBody(req)) return next();
  if (!req.is('json')) return next(new Refused('invalid-input', { message: 'Please send this as application/json' }));
  parseJson(req, res, next);
};
