import type { ErrorRequestHandler, Response } from 'express';
import { Conflict, Unavailable } from '../ports/event-store.ts';
import { type ErrorAnswer, Refused, refusals } from '../refusals.ts';

/** Seconds after which a caller may try again what did not work now. */
const retryAfter = 2;

/** Turns whatever a route threw into `{ message, code, fields? }` with its status. The last handler of each API. */
export const answerError: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  const refused = asRefused(error);
  if (refused) return sendRefusal(response, refused);
  console.error(`${request.method} ${request.path} failed:`, error);
  sendRefusal(response, new Refused('internal'));
};

/** Answers a refusal; `Retry-After` stands where trying again makes sense. */
export function sendRefusal(response: Response, refused: Refused): void {
  if (refused.status === 503 && !response.get('Retry-After')) response.set('Retry-After', String(retryAfter));
  const answer: ErrorAnswer = { message: refused.message, code: refused.code };
  if (refused.more.fields) answer.fields = refused.more.fields;
  response.status(refused.status).json({ ...refused.more.details, ...answer });
}

function asRefused(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (error instanceof Conflict) return new Refused('conflict');
  if (error instanceof Unavailable) return new Refused('unavailable');
  // What Express and its body parsers throw says so by `type` and `status`.
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  if (type === 'entity.parse.failed') return new Refused('malformed-json');
  if (status === 413) return new Refused('too-large');
  if (type === 'request.aborted') return new Refused('upload-cut-off');
  if (status !== undefined && status >= 400 && status < 500) return new Refused('invalid-input', { message: textOf(error) });
  return undefined;
}

const textOf = (error: unknown): string => (error instanceof Error && error.message) || refusals['invalid-input'][1];
