/**
 * The messages over Socket.IO. Each carries absolute values and a position token (see position.ts), never a delta. A client drops a
 * message that is older than its data and applies an equally old one, so order does not matter.
 */
import type { PositionToken } from './position.ts';

/** `feed`, `announcement:12`, `recipe:12`, `user:ID`, `moderation`, `case:announcement_12`, `reports`, `decisions`, `projections`. */
export type Topic = string;

/** `position` is the log's position when the watch began: a client that reads data at or after it misses nothing. */
export type WatchAnswer = { ok: true; position?: PositionToken } | { ok: false; code: string };

export interface ClientToServer {
  watch(topic: Topic, answer: (answer: WatchAnswer) => void): void;
  unwatch(topic: Topic, answer?: (answer: WatchAnswer) => void): void;
}

/** `announcement` and `comment` have the shapes of the query-api's answers of these names. */
export interface ServerToClient<Announcement = unknown, Comment = unknown, UserCard = unknown> {
  'announcement:posted'(message: { announcement: Announcement; position: PositionToken }): void;
  'announcement:changed'(message: { announcement: Announcement; position: PositionToken }): void;
  'announcement:removed'(message: { announcementId: number; position: PositionToken }): void;
  'announcement:likes'(message: { announcementId: number; likesCount: number; position: PositionToken }): void;
  'announcement:comments'(message: { announcementId: number; commentsCount: number; position: PositionToken }): void;
  'comment:added'(message: { announcementId: number; comment: Comment; position: PositionToken }): void;
  'comment:changed'(message: { announcementId: number; comment: Comment; position: PositionToken }): void;
  'comment:removed'(message: { announcementId: number; commentId: number; parentId: number | null; position: PositionToken }): void;
  'comment:likes'(message: { announcementId: number; commentId: number; likesCount: number; position: PositionToken }): void;
  'user:changed'(message: { user: UserCard; position: PositionToken }): void;
  'user:followers'(message: { userId: string; followersCount: number; position: PositionToken }): void;
  'recipe:saves'(message: { recipeId: number; savesCount: number; position: PositionToken }): void;
  /** A moderator hid it: open pages remove it. A recipe that is deleted or made private stays open for members who cook from it. */
  'recipe:hidden'(message: { recipeId: number; position: PositionToken }): void;
  /** A case has changed, or, for moderators who have it open, its subject. For moderators only. */
  'case:changed'(message: { caseId: string; position: PositionToken }): void;
  /** A report or its content has changed. For its reporter only. */
  'report:changed'(message: { caseId: string; position: PositionToken }): void;
  /** A decision about the viewer, or an answer to their appeal. For that member only. */
  'decision:changed'(message: { decisionId: string; position: PositionToken }): void;
  /** The progress of a build. For analysts only. */
  'projection:progress'(message: {
    projection: string;
    version: number;
    done: number;
    of: number;
    perSecond: number;
    secondsLeft: number | null;
  }): void;
  /** A version of a projection was started, has stopped, or became current. For analysts only. */
  'projection:versions'(message: { projection: string }): void;
  /** The session of the connection, sent once it is established; null for a visitor. `spreadMs`: the time over which reconnecting pages spread their reads. */
  'session:is'(message: { userId: string | null; spreadMs?: number }): void;
  'session:changed'(message: { reason: 'signed-out' | 'rights' }): void;
  /** Messages may have been lost: the page reads its data again, at a random time within `spreadMs` (by default 2,000). */
  resync(message: { projection: string; spreadMs?: number }): void;
  /** A batch of the messages above, for clients whose handshake's `auth` has `together: true`. */
  together(message: { messages: readonly NamedMessage<ServerToClient<Announcement, Comment, UserCard>>[] }): void;
}

/** A message with its name. */
type NamedMessage<Messages> = {
  [E in Exclude<keyof Messages, 'together'>]: Messages[E] extends (message: infer M) => void ? [event: E, message: M] : never;
}[Exclude<keyof Messages, 'together'>];
