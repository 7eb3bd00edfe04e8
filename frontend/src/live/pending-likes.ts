import { ApiError } from '../api/api-error.ts';

/** An optimistic like or unlike: shown already, not confirmed by the server yet (section 3). */
export interface PendingLike {
  /** Idempotency-Key: sending it twice is harmless. */
  id: string;
  announcementId: number;
  userId: string;
  isLike: boolean;
  /** ISO date-time. */
  createdAt: string;
}

const prefix = 'potluck-pending-like:';
/** One key per member and post, so that a later like replaces an earlier one. */
export const storageKeyOf = ({ userId, announcementId }: PendingLike): string => `${prefix}${userId}:${announcementId}`;

/** Pending likes among the entries of a browser's storage, oldest first. Other entries are ignored. */
export function parsePendingLikes(entries: readonly (readonly [key: string, text: string])[]): PendingLike[] {
  return entries
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([key, text]) => {
      const like = parse(text);
      return like && storageKeyOf(like) === key ? [like] : [];
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0));
}

function parse(text: string): PendingLike | undefined {
  try {
    const { id, announcementId, userId, isLike, createdAt } = JSON.parse(text) as Partial<PendingLike>;
    const isValid =
      typeof id === 'string' &&
      typeof announcementId === 'number' &&
      typeof userId === 'string' &&
      typeof isLike === 'boolean' &&
      typeof createdAt === 'string';
    return isValid ? { id, announcementId, userId, isLike, createdAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Those of one member; other members' stay stored until they sign in again. */
export const pendingLikesOf = (likes: readonly PendingLike[], userId: string | undefined): PendingLike[] =>
  likes.filter((like) => like.userId === userId);

/** What to do after a failed attempt: try again, wait until somebody signs in, or drop the like. */
export function afterFailure(error: unknown): 'retry' | 'signed-out' | 'refused' {
  // Not an answer: the server was not reached.
  if (!(error instanceof ApiError)) return 'retry';
  if (error.status === 401) return 'signed-out';
  return [408, 409, 429, 502, 503, 504].includes(error.status) ? 'retry' : 'refused';
}

/** Exponential back-off in ms after this many failures in a row. */
export const backOffMs = (failures: number): number => Math.min(1_000 * 2 ** (failures - 1), 30_000);
