import {
  announcement,
  announcementLike,
  comment,
  commentLike,
  evolveAnnouncement,
  evolveCase,
  evolveComment,
  evolveFollow,
  evolveLike,
  evolveRecipe,
  evolveReport,
  evolveUser,
  follow,
  moderationCase,
  noAnnouncement,
  noCase,
  noComment,
  noFollow,
  noLike,
  noRecipe,
  noReport,
  noUser,
  recipe,
  report,
  type StreamDefinition,
  user,
} from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';

/** A stream with how its state is folded: what `handle` needs to know of it. */
export interface Aggregate<S, E> {
  stream: StreamDefinition;
  // biome-ignore lint/suspicious/noExplicitAny: a fold takes its own events, of which E is what a decider may return.
  evolve: (state: S, event: any) => S;
  initial: S;
  /** Never there: ties E to the aggregate. */
  event?: E;
}

/** Ties a stream to its fold; the events are those of the fold. */
const aggregate = <S, E extends { type: string; data: unknown }>(
  stream: unknown,
  evolve: (state: S, event: E) => S,
  initial: NoInfer<S>,
): Aggregate<S, E> => ({ stream: stream as StreamDefinition, evolve, initial });

export const users = aggregate(user, evolveUser, noUser);
export const recipes = aggregate(recipe, evolveRecipe, noRecipe);
export const announcements = aggregate(announcement, evolveAnnouncement, noAnnouncement);
export const comments = aggregate(comment, evolveComment, noComment);
export const announcementLikes = aggregate(announcementLike, evolveLike, noLike);
export const commentLikes = aggregate(commentLike, evolveLike, noLike);
export const follows = aggregate(follow, evolveFollow, noFollow);
export const reports = aggregate(report, evolveReport, noReport);
export const cases = aggregate(moderationCase, evolveCase, noCase);

/** A stream's state as it is now. */
export async function stateOf<S, E>(folds: Folds, aggregate: Aggregate<S, E>, id: string | number): Promise<S> {
  return (await folds.load(aggregate.stream, aggregate.evolve, aggregate.initial, String(id))).state;
}
