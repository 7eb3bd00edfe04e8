import type { Announcement, Comment } from '@potluck/events/answers/feed';
import type { UserCard } from '@potluck/events/answers/people';
import type { Topic } from '@potluck/events/live';
import { isOlder, type PositionToken } from '@potluck/events/position';
import { replaceEqualDeep } from '@tanstack/react-query';

/** A value with the position that it was read at; '' when unknown. */
interface Versioned<T> {
  value: T;
  position: PositionToken;
}
export type VersionedById<T> = Readonly<Record<string | number, Versioned<T>>>;

/**
 * The newest known version of posts, comments and people, from answers and live messages alike. Plain data: only the pure reducers in
 * `on-….ts` change it.
 */
export interface LiveState {
  announcements: VersionedById<Announcement>;
  likes: VersionedById<number>;
  commentsCounts: VersionedById<number>;
  /** Whether the viewer likes it. Live messages do not say: they are the same for everybody. */
  liked: VersionedById<boolean>;
  removedAnnouncements: Readonly<Record<number, PositionToken>>;
  /** Posts that arrived live, in order of arrival. */
  arrived: readonly number[];

  comments: VersionedById<Comment>;
  commentLikes: VersionedById<number>;
  commentLiked: VersionedById<boolean>;
  removedComments: Readonly<Record<number, PositionToken>>;
  /** Comments that arrived live, by thread. */
  arrivedComments: Readonly<Record<string, readonly number[]>>;

  users: VersionedById<UserCard>;
  /** Counts by topic, such as the followers of `user:ID`. */
  counts: VersionedById<number>;

  /** Recipes that moderators hid while they were on the screen. */
  hiddenRecipes: Readonly<Record<number, PositionToken>>;

  /** The position of the newest message about each moderation case, and about any. Older data is refetched. */
  cases: Readonly<Record<string, PositionToken>>;
  anyCase: PositionToken | undefined;

  /** The position of the newest message about any of the viewer's reports. */
  anyReport: PositionToken | undefined;
  /** The position of the newest message about a decision that concerns the viewer. */
  anyDecision: PositionToken | undefined;

  /** The number of resyncs, in which the shown queries are refetched because messages may have been missed or texts erased. */
  rereads: number;

  /** The viewer's likes that the server has not confirmed yet, by post. */
  pendingLikes: Readonly<Record<number, boolean>>;
  /** The server's values of a post when its pending like was made. Until the answer, the shown count is this one plus the pending like. */
  baselines: Readonly<Record<number, { liked: boolean; likesCount: number }>>;
  /** The last attempt to send a pending like did not reach the server. */
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
  counts: {},
  hiddenRecipes: {},
  cases: {},
  anyCase: undefined,
  anyReport: undefined,
  anyDecision: undefined,
  rereads: 0,
  pendingLikes: {},
  baselines: {},
  serverUnreachable: false,
};

/**
 * Sets `value` unless the known one is newer. At an equal position it is replaced. A value that is equal stays the same object, so that
 * nothing renders again.
 */
export function upsertIfNewer<T>(known: VersionedById<T>, id: string | number, value: T, position: PositionToken): VersionedById<T> {
  return isOlder(position, known[id]?.position)
    ? known
    : { ...known, [id]: { value: replaceEqualDeep(known[id]?.value, value), position } };
}

export function without<T>(record: Readonly<Record<string | number, T>>, id: string | number): Readonly<Record<string | number, T>> {
  if (!(id in record)) return record;
  const { [id]: _removed, ...rest } = record;
  return rest;
}

export function onCount(state: LiveState, { topic, count, position }: { topic: Topic; count: number; position: PositionToken }): LiveState {
  return { ...state, counts: upsertIfNewer(state.counts, topic, count, position) };
}
