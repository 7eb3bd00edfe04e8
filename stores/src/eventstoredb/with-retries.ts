import { setTimeout as pause } from 'node:timers/promises';
import { ErrorType, isCommandError } from '@eventstore/db-client';
import { Conflict, TooLarge, Unavailable } from '../ports/event-store.ts';
import { withTimeout } from '../with-timeout.ts';

/** Errors that a retry would not change. An outage causes many others, plain Errors too. */
const final: ReadonlySet<string> = new Set([
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.INVALID_TRANSACTION,
  ErrorType.STREAM_DELETED,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
]);
const isFinal = (error: unknown) =>
  error instanceof Conflict || error instanceof TooLarge || (isCommandError(error as Error) && final.has((error as { type: string }).type));

const firstPauseMs = 25;
const longestPauseMs = 500;

/** Each call has its own deadline, which should fire first; this one covers what precedes it, such as node discovery. */
const graceMs = 100;

export interface RetryOptions {
  /** For all attempts together. */
  timeoutMs: number;
  closed: AbortSignal;
}

/** Retries with back-off until the timeout, then throws Unavailable. `call` gets the time that is left. */
export async function withRetries<T>({ timeoutMs, closed }: RetryOptions, call: (timeoutMs: number) => Promise<T>): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    if (closed.aborted) throw new Unavailable('the event store is closed');
    try {
      const leftMs = end - performance.now();
      return await withTimeout(call(leftMs), leftMs + graceMs, () => new Error(`nothing came within ${Math.round(leftMs)} ms`));
    } catch (error) {
      if (isFinal(error)) throw error;
      if (performance.now() + pauseMs >= end)
        throw new Unavailable(`EventStoreDB does not answer: ${(error as Error).message}`, { cause: error });
      await pause(pauseMs);
    }
  }
}
