/** Inputs of commands about posts, comments and likes. */

import * as z from 'zod';
import { EntityId, isBlank } from '../index.ts';
import { maxShortText, maxText, maxTitle } from '../limits.ts';
import { optionalText, requiredText, seenRevision } from './fields.ts';

export const AnnouncementInput = z.object({
  title: requiredText('Title', maxTitle, 'Announcement title is required'),
  content: optionalText('Message', maxText),
});
export type AnnouncementInput = z.output<typeof AnnouncementInput>;

/** `revision` is the one that the editor was opened with: if the text was changed since, the edit is refused. */
export const AnnouncementEditInput = AnnouncementInput.extend({ revision: seenRevision });

/** Trimmed text of 1 to 500 characters (section 5). */
const commentText = z
  .string('Comment cannot be empty')
  .trim()
  .refine((text) => !isBlank(text), 'Comment cannot be empty')
  .max(maxShortText, 'Comment too long');

export const CommentInput = z.object({
  content: commentText,
  parentId: EntityId.nullish().transform((id) => id ?? null),
});
export type CommentInput = z.output<typeof CommentInput>;

/** `revision` as of a post. */
export const CommentEditInput = z.object({ content: commentText, revision: seenRevision });

/** Without `isLike` the like is toggled. */
export const LikeInput = z.object({ isLike: z.boolean().optional() });
