import type { Aggregate, EventOf } from '../define-aggregate.ts';
import { access } from './access.ts';
import { announcement } from './announcement.ts';
import { comment } from './comment.ts';
import { follow } from './follow.ts';
import { email, identity } from './identity.ts';
import { announcementLike, commentLike } from './likes.ts';
import { moderationCase } from './moderation-case.ts';
import { projectionStream } from './projection.ts';
import { recipe } from './recipe.ts';
import { report } from './report.ts';
import { idSequence, request } from './request.ts';
import { rule } from './rule.ts';
import { savedRecipe } from './saved-recipe.ts';
import { user } from './user.ts';

export * from './access.ts';
export * from './announcement.ts';
export * from './comment.ts';
export * from './follow.ts';
export * from './identity.ts';
export * from './likes.ts';
export * from './moderation-case.ts';
export * from './projection.ts';
export * from './recipe.ts';
export * from './report.ts';
export * from './request.ts';
export * from './rule.ts';
export * from './saved-recipe.ts';
export * from './user.ts';

/** All stream categories. */
const list = [
  user,
  identity,
  email,
  recipe,
  announcement,
  comment,
  announcementLike,
  commentLike,
  follow,
  savedRecipe,
  report,
  moderationCase,
  access,
  rule,
  request,
  idSequence,
  projectionStream,
] as const;

export const streams: readonly Aggregate[] = list;
/** The categories' prefixes, such as `user-`, for a subscription to all our streams. */
export const streamPrefixes: string[] = list.map((stream) => `${stream.name}-`);

/** Any event of Potluck. */
type PotluckEvent = EventOf<(typeof list)[number]>;
export type EventType = PotluckEvent['type'];
export type EventNamed<T extends EventType> = Extract<PotluckEvent, { type: T }>;
