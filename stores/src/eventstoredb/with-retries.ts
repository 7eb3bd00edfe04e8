import { setTimeout as pause } from 'node:timers/promises';
import { ErrorType, isCommandError } from '@eventstore/db-client';
import { Conflict, TooLarge, Unavailable } from '../ports/event-store.ts';
import { withTimeout } from '../with-timeout.ts';

/** What asking again would not change. During an outage all kinds of other errors come up, plain ones too. */
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

/** Each call has a limit of its own, which speaks first; what comes before it, as looking for a node of a cluster, has none that is ours. */
const graceMs = 100;

export interface RetryOptions {
  /** From the first asking until it is given up. */
  timeoutMs: number;
  closed: AbortSignal;
}

/** Asks again while there is no answer, then says Unavailable. `ask` is told how long it may take. */
export async function withRetries<T>({ timeoutMs, closed }: RetryOptions, ask: (timeoutMs: number) => Promise<T>): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    if (closed.aborted) throw new Unavailable('the event store is closed');
    try {
      const leftMs = end - performance.now();
      return await withTimeout(ask(leftMs), leftMs + graceMs, () => new Error(`nothing came within ${Math.round(leftMs)} ms`));
    } catch (error) {
      if (isFinal(error)) throw error;
      if (performance.now() + pauseMs >= end)
        throw new Unavailable(`EventStoreDB does not answer: ${(error as Error).message}`, { cause: error });
      await pause(pauseMs);
    }
  }
}
