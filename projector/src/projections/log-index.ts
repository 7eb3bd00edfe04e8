import { parseStream } from '@potluck/events';
import { openTypes } from '@potluck/events/closed-streams';
import { defineProjection, shapeOf } from '../projection.ts';

/** The position of an event in the log, and the keys by which it is found, without its data. */
export interface LogIndexDocument {
  id: string;
  /** Its position, as a number. */
  created: number;
  stream: string;
  revision: number;
  type: string;
  /** ISO date-time. */
  at: string;
  /** A member's id, or 'system'. */
  actor: string;
  /** The id of the event that caused it; empty without one. */
  cause: string;
  /** The subject, such as `announcement_12` for a post with its likes, comments and replies; otherwise the stream. */
  subject: string;
}

/** Finds events by type, actor, cause and subject, for which the event stores would have to read the whole log. */
export const logIndex = defineProjection({
  name: 'log-index',
  number: 1,
  isLowPriority: true,
  takes: openTypes,
  personal: [],
  shape: shapeOf<LogIndexDocument>({
    indexes: [
      ['created'],
      ['type', 'created'],
      ['actor', 'type', 'created'],
      ['cause', 'type', 'created'],
      ['subject', 'type', 'created'],
      ['stream', 'type', 'created'],
    ],
  }),
  keys: ({ id }) => [id],
  evolve: (_, { id, stream, revision, position, type, data, metadata: { at, actor, causationId } }): LogIndexDocument => ({
    id,
    created: Number(position),
    stream,
    revision,
    type,
    at,
    actor,
    cause: causationId ?? '',
    subject: subjectOf(stream, data as Record<string, unknown>),
  }),
});

/** Likes and comments belong to their post, saves to their recipe, and followers to the followed member. */
function subjectOf(stream: string, { announcementId, recipeId, followingId }: Record<string, unknown>): string {
  const { name, id } = parseStream(stream);
  if (announcementId !== undefined) return `announcement_${announcementId}`;
  if (recipeId !== undefined) return `recipe_${recipeId}`;
  if (followingId !== undefined) return `user_${followingId}`;
  return `${name}_${id}`;
}
