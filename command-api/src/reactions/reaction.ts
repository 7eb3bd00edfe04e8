import type { EventNamed, EventType, Recorded, RefusalCode } from '@potluck/events';
import type { AnnouncementCommand } from '../deciders/announcement.ts';
import type { CommentCommand } from '../deciders/comment.ts';
import type { CaseCommand } from '../deciders/moderation-case.ts';
import type { RecipeCommand } from '../deciders/recipe.ts';
import type { SanctionCommand } from '../deciders/sanctions.ts';
import type { Targets } from './targets.ts';

/** A command that an event leads to, and the stream it goes to. */
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
/** Or to no stream: the files that this one named before a revision are removed. */
export type ReactionCommand =
  | StreamCommand
  | { to: 'media'; id: string; command: { type: 'RemovePurged'; data: { userId: string; revision: number } } };

/** Where an event in one stream leads to events in others, since no append spans two. */
export interface Reaction<T extends EventType = EventType, Found = unknown> {
  on: T;
  /**
   * What `react` needs to know besides the event. Throws NotYet when the read models do not know of the event so far. Where there are many
   * it answers with some, with `next`, and is asked again with that as `after`; of the reactions to one event at most one does so.
   */
  targets(event: Recorded<EventNamed<T>>, targets: Targets, after?: number): Promise<Found>;
  /** Pure; the same event may come again, so each command must be one whose repeat is nothing new. */
  react(event: Recorded<EventNamed<T>>, found: Found): ReactionCommand[];
  /** What follows when the target of a command refuses. */
  refused?(event: Recorded<EventNamed<T>>, code: RefusalCode): ReactionCommand[];
}

/** Ties a reaction's parts to its event's type. */
export function defineReaction<T extends EventType, Found>(reaction: Reaction<T, Found>): Reaction {
  return reaction as unknown as Reaction;
}
