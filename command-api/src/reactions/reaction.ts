import type { EventNamed, EventType, Recorded, RefusalCode } from '@potluck/events';
import type { AnnouncementCommand } from '../deciders/announcement.ts';
import type { CommentCommand } from '../deciders/comment.ts';
import type { CaseCommand } from '../deciders/moderation-case.ts';
import type { RecipeCommand } from '../deciders/recipe.ts';
import type { SanctionCommand } from '../deciders/sanctions.ts';
import type { Targets } from './targets.ts';

/** A command that a reaction sends, and its target stream. */
export type StreamCommand =
  | { to: 'case'; id: string; command: CaseCommand }
  | { to: 'comment'; id: number; command: CommentCommand }
  | { to: 'announcement'; id: number; command: AnnouncementCommand }
  | { to: 'recipe'; id: number; command: RecipeCommand }
  | { to: 'announcementLike'; id: string; command: { type: 'EndLike'; data: { announcementId: number; userId: string } } }
  | { to: 'commentLike'; id: string; command: { type: 'EndLike'; data: { commentId: number; userId: string } } }
  | { to: 'follow'; id: string; command: { type: 'EndFollow'; data: { followerId: string; followingId: string } } }
  | { to: 'savedRecipe'; id: string; command: { type: 'EndSave'; data: { recipeId: number; userId: string } } }
  | { to: 'user'; id: string; command: SanctionCommand };
/** Or without a target stream: delete the files that the stream `id` named before a revision. */
export type ReactionCommand =
  | StreamCommand
  | { to: 'media'; id: string; command: { type: 'RemovePurged'; data: { userId: string; revision: number } } };

/** Turns an event of one stream into commands for other streams, because an append covers only one stream. */
export interface Reaction<T extends EventType = EventType, Found = unknown> {
  on: T;
  /**
   * Loads what `react` needs besides the event. Throws NotYet while the read models have not folded the event. A long list is returned in
   * pages: `next` comes back as `after` in the following call. At most one of the reactions to an event type may use pages.
   */
  targets(event: Recorded<EventNamed<T>>, targets: Targets, after?: number): Promise<Found>;
  /** Pure. The same event may come again, so each command must be idempotent. */
  react(event: Recorded<EventNamed<T>>, found: Found): ReactionCommand[];
  /** Commands to send when a target refuses. */
  refused?(event: Recorded<EventNamed<T>>, code: RefusalCode): ReactionCommand[];
}

/** Types a reaction's functions by its event. */
export function defineReaction<T extends EventType, Found>(reaction: Reaction<T, Found>): Reaction {
  return reaction as unknown as Reaction;
}
