/**
 * The wire over Socket.IO. Every message carries absolute values and a position token (see position.ts), never a delta;
 * a client drops what is older than what it has and applies an equal one, so order does not matter.
 */
import type { PositionToken } from './position.ts';

/** `feed`, `announcement:12`, `user:ID`, `moderation`, `case:announcement_12`, `projections`. */
export type Topic = string;

/** With the position of the log once one watches: what was read there or later has missed nothing. */
export type WatchAnswer = { ok: true; position?: PositionToken } | { ok: false; code: string };

export interface ClientToServer {
  watch(topic: Topic, answer: (answer: WatchAnswer) => void): void;
  unwatch(topic: Topic, answer?: (answer: WatchAnswer) => void): void;
}

/** The shapes of `announcement` and `comment` are the answers of the same name of the query-api. */
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
  /** A case got a report. To moderators only. */
  'case:changed'(message: { caseId: string; position: PositionToken }): void;
  /** How far a version that is being built has come. To analysts only. */
  'projection:progress'(message: {
    projection: string;
    version: number;
    done: number;
    of: number;
    perSecond: number;
    secondsLeft: number | null;
  }): void;
  /** Whose session the connection has, once it has come; null for a visitor. And over how many ms pages that come back read again. */
  'session:is'(message: { userId: string | null; spreadMs?: number }): void;
  'session:changed'(message: { reason: 'signed-out' | 'rights' }): void;
  /** Something may have been missed: what is on screen is read again, at some time within `spreadMs`, 2,000 where it is not said. */
  resync(message: { projection: string; spreadMs?: number }): void;
  /** Several of the messages above as one, for clients whose handshake's `auth` says `together: true`. */
  together(message: { messages: readonly Told<ServerToClient<Announcement, Comment, UserCard>>[] }): void;
}

/** A message and what it is. */
type Told<Messages> = {
  [E in Exclude<keyof Messages, 'together'>]: Messages[E] extends (message: infer M) => void ? [event: E, message: M] : never;
}[Exclude<keyof Messages, 'together'>];
