import { ApiError } from '../api/api-error.ts';

/** A like, or its taking back, that shows already and that the server has not confirmed yet (section 3). */
export interface PendingLike {
  /** Sent as Idempotency-Key: sending it twice is harmless. */
  id: string;
  announcementId: number;
  userId: string;
  isLike: boolean;
  /** ISO date-time. */
  createdAt: string;
}

const prefix = 'potluck-pending-like:';
/** One place per member and post: there the last wish wins. */
export const storageKeyOf = ({ userId, announcementId }: PendingLike): string => `${prefix}${userId}:${announcementId}`;

/** What a browser's storage says, the earliest wish first. What is not a pending like is passed over. */
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

/** The pendingLikes of whoever is signed in; another's stay until they are back. */
export const pendingLikesOf = (likes: readonly PendingLike[], userId: string | undefined): PendingLike[] =>
  likes.filter((like) => like.userId === userId);

/** What a failed attempt means: send it again later, stop until someone signs in, or give the wish up. */
export function afterFailure(error: unknown): 'retry' | 'signed-out' | 'refused' {
  // Not reached at all.
  if (!(error instanceof ApiError)) return 'retry';
  if (error.status === 401) return 'signed-out';
  return [408, 409, 429, 502, 503, 504].includes(error.status) ? 'retry' : 'refused';
}

/** How long to wait after so many failures in a row, in ms. */
export const backOffMs = (failures: number): number => Math.min(1_000 * 2 ** (failures - 1), 30_000);
