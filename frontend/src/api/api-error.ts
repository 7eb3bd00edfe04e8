import type { ErrorAnswer } from '@potluck/events/refusals';

/** An answer that is no success. Its text is 'status: body' (section 7). */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    /** The body as text, or the status text when it is empty. */
    readonly body: string,
  ) {
    super(`${status}: ${body}`);
  }

  /** The body when it is one of our own error answers. */
  get answer(): ErrorAnswer | undefined {
    try {
      const parsed: unknown = JSON.parse(this.body);
      return typeof parsed === 'object' && parsed !== null && 'message' in parsed ? (parsed as ErrorAnswer) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** What the server says about it, or `fallback` when it said nothing a person could read. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.answer?.message) || fallback;
}

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
