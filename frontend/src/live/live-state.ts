import type { Announcement, Comment, UserCard } from '@potluck/events/answers';
import { isOlder, type PositionToken } from '@potluck/events/position';

/** A value and how new it is. A value of unknown age has the position ''. */
interface Versioned<T> {
  value: T;
  position: PositionToken;
}
export type VersionedById<T> = Readonly<Record<string | number, Versioned<T>>>;

/**
 * What this browser knows of posts, comments and people, from answers and messages alike: for each the newest.
 * Data only; the reactions in `on-….ts` are the only things that change it, and are pure.
 */
export interface LiveState {
  announcements: VersionedById<Announcement>;
  likes: VersionedById<number>;
  commentsCounts: VersionedById<number>;
  /** Whether the viewer likes it. Messages are the same for everybody and do not say. */
  liked: VersionedById<boolean>;
  removedAnnouncements: Readonly<Record<number, PositionToken>>;
  /** Posts that came in live, in the order of their coming. */
  arrived: readonly number[];

  comments: VersionedById<Comment>;
  commentLikes: VersionedById<number>;
  commentLiked: VersionedById<boolean>;
  removedComments: Readonly<Record<number, PositionToken>>;
  /** Comments that came in live, by the thread that they belong to. */
  arrivedComments: Readonly<Record<string, readonly number[]>>;

  users: VersionedById<UserCard>;
  followers: VersionedById<number>;

  /** The viewer's likes that the server has not confirmed yet, by post. */
  pendingLikes: Readonly<Record<number, boolean>>;
  /** What the server said of a post when the wish was made: its count is not shown moving until the wish is answered. */
  baselines: Readonly<Record<number, { liked: boolean; likesCount: number }>>;
  /** The server could not be reached with a wish: those that there are wait. */
  serverUnreachable: boolean;
}

export const emptyLiveState: LiveState = {
  announcements: {},
  likes: {},
  commentsCounts: {},
  liked: {},
  removedAnnouncements: {},
  arrived: [],
  comments: {},
  commentLikes: {},
  commentLiked: {},
  removedComments: {},
  arrivedComments: {},
  users: {},
  followers: {},
  pendingLikes: {},
  baselines: {},
  serverUnreachable: false,
};

/** `known` with `value`, unless what is there is newer; an equal position replaces. */
export function upsertIfNewer<T>(known: VersionedById<T>, id: string | number, value: T, position: PositionToken): VersionedById<T> {
  return isOlder(position, known[id]?.position) ? known : { ...known, [id]: { value, position } };
}

export function without<T>(record: Readonly<Record<string | number, T>>, id: string | number): Readonly<Record<string | number, T>> {
  if (!(id in record)) return record;
  const { [id]: _removed, ...rest } = record;
  return rest;
}
