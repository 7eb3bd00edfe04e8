import type { Recorded } from '@potluck/events';
import { announcement, announcementLike, comment, commentLike, follow, moderationCase, recipe, savedRecipe, user } from '@potluck/events';
import type { Clock } from '../clock.ts';
import type { CommandResult } from '../command-result.ts';
import { decideAnnouncement } from '../deciders/announcement.ts';
import { decideComment } from '../deciders/comment.ts';
import { system } from '../deciders/context.ts';
import { endFollow } from '../deciders/follow.ts';
import { endAnnouncementLike, endCommentLike } from '../deciders/likes.ts';
import { decideCase } from '../deciders/moderation-case.ts';
import { decideRecipe } from '../deciders/recipe.ts';
import { decideSanction } from '../deciders/sanctions.ts';
import { endSavedRecipe } from '../deciders/saved-recipe.ts';
import type { Handle } from '../handle.ts';
import type { StreamCommand } from './reaction.ts';

/**
 * Handles a reaction's command as the system. Its event ids derive from the causing event and the target's stream,
 * so that running the same reaction again appends nothing new. `round` is for a command that must be decided anew: what it ended may
 * have begun again since. Returns whether the command has appended something, now or in an earlier run.
 */
export async function carryOut(
  handle: Handle,
  clock: Clock,
  cause: Recorded,
  { to, id, command }: StreamCommand,
  round?: number,
): Promise<boolean> {
  const now = clock().toISOString();
  const context = { actor: system, now };
  const envelope = {
    actor: 'system',
    at: now,
    correlationId: cause.metadata.correlationId,
    causationId: cause.id,
    traceparent: cause.metadata.traceparent,
    key: round === undefined ? keyOf(cause, command) : `${keyOf(cause, command)}:${round}`,
  };
  switch (to) {
    case 'case':
      return hasAppended(
        handle(moderationCase, id, envelope, () => (state, revision) => decideCase(command, state, { ...context, caseId: id, revision })),
      );
    case 'comment':
      return hasAppended(handle(comment, id, envelope, () => (state) => decideComment(command, state, context)));
    case 'announcement':
      return hasAppended(handle(announcement, id, envelope, () => (state) => decideAnnouncement(command, state, context)));
    case 'recipe':
      return hasAppended(handle(recipe, id, envelope, () => (state, revision) => decideRecipe(command, state, { ...context, revision })));
    case 'announcementLike':
      return hasAppended(handle(announcementLike, id, envelope, () => (state) => endAnnouncementLike(command.data, state, context)));
    case 'commentLike':
      return hasAppended(
        handle(commentLike, id, envelope, async (reader) => {
          const liked = await reader.stateOf(comment, command.data.commentId);
          return (state) => endCommentLike(command.data, liked, state, context);
        }),
      );
    case 'follow':
      return hasAppended(handle(follow, id, envelope, () => (state) => endFollow(command.data, state, context)));
    case 'savedRecipe':
      return hasAppended(handle(savedRecipe, id, envelope, () => (state) => endSavedRecipe(command.data, state, context)));
    case 'user':
      return hasAppended(handle(user, id, envelope, () => (state) => decideSanction(command, state, context)));
  }
}

const hasAppended = async (result: Promise<CommandResult<unknown>>): Promise<boolean> => (await result).events.length > 0;

/** Different for each command that an event sends to one stream: of those of one type, only appeals of a case may be several. */
const keyOf = ({ id }: Recorded, command: StreamCommand['command']): string =>
  command.type === 'LapseAppeal' ? `${id}:${command.type}:${command.data.decisionId}` : `${id}:${command.type}`;
