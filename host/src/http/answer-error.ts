import { type ErrorAnswer, Refused, refusals } from '@potluck/events/refusals';
import { Conflict, NoRoom, TooLarge, Unavailable } from '@potluck/stores/ports/event-store';
import type { ErrorRequestHandler, Response } from 'express';
import { endFailedAnswer, logFailedRequest } from './log-failed-request.ts';

/** Value of Retry-After, in seconds. */
const retryAfter = 2;

/** The system's error codes of a full disk, and of one that fails or is read-only. */
const full = new Set(['ENOSPC', 'EDQUOT']);
const failing = new Set(['EIO', 'EROFS', 'EFBIG', 'EMFILE', 'ENFILE']);

/** Answers an error of a route with `{ message, code, fields? }` and its status. The last handler of each API. */
export const answerError: ErrorRequestHandler = (error, request, response, _next) => {
  if (response.headersSent) return endFailedAnswer(error, request, response);
  const refused = asRefused(error);
  if (refused) return sendRefusal(response, refused);
  logFailedRequest(error, request, response);
  sendRefusal(response, new Refused('internal'));
};

/** Answers a refusal, with `Retry-After` where a retry makes sense. */
function sendRefusal(response: Response, refused: Refused): void {
  if ((refused.status === 503 || refused.status === 507) && !response.get('Retry-After')) response.set('Retry-After', String(retryAfter));
  const answer: ErrorAnswer = { message: refused.message, code: refused.code };
  if (refused.more.fields) answer.fields = refused.more.fields;
  response.status(refused.status).json({ ...refused.more.details, ...answer });
}

function asRefused(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (error instanceof Conflict) return new Refused('conflict');
  if (error instanceof TooLarge) return new Refused('too-large', { message: 'This is too large to be stored' });
  if (error instanceof NoRoom) return new Refused('no-room');
  if (error instanceof Unavailable) return new Refused('unavailable');
  // Errors of Express have a `status`, errors of the file system a `code`.
  const { status, code } = (error ?? {}) as { status?: number; code?: string };
  if (code !== undefined && full.has(code)) return new Refused('no-room');
  if (code !== undefined && failing.has(code)) return new Refused('unavailable');
  if (status === 413) return new Refused('too-large');
  if (status !== undefined && status >= 400 && status < 500) return new Refused('invalid-input', { message: textOf(error) });
  return undefined;
}

const textOf = (error: unknown): string => (error instanceof Error && error.message) || refusals['invalid-input'][1];
