import type { ErrorAnswer } from '@potluck/events/refusals';

/** An answer that is not a success. The message is 'status: body' (section 7). */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    /** The body as text, or the status text when it is empty. */
    readonly body: string,
  ) {
    super(`${status}: ${body}`);
  }

  /** The body, if it is one of our error answers. */
  get answer(): ErrorAnswer | undefined {
    try {
      const parsed: unknown = JSON.parse(this.body);
      return typeof parsed === 'object' && parsed !== null && 'message' in parsed ? (parsed as ErrorAnswer) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The server's message, or `fallback` when there is none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.answer?.message) || fallback;
}

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
